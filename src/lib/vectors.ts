/** Dot product; the cosine of unit vectors. Vectors of unlike length are a defect of the caller. */
export function dot(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) throw new RangeError(`vectors of length ${a.length} and ${b.length}`);
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** Row-major matrix product of `queries` and the transpose of `rows`: one row of cosines per query. */
export function cosineMatrix(
  queries: readonly Float32Array[],
  rows: readonly Float32Array[],
): readonly Float64Array[] {
  return queries.map((query) => Float64Array.from(rows, (row) => dot(query, row)));
}
