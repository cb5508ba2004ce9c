interface GuardedStream {
  on(event: "error", listener: (error: NodeJS.ErrnoException) => void): unknown;
  write(text: string): unknown;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the quota of the disk is used up",
  EFBIG: "the file would be too large",
  EIO: "the device reports an error",
};

/**
 * What happens when the output cannot be written. `plumbline ... | head`: the reader has what it wanted, quiet exit 0.
 * A full disk: exit 1, since a result that nobody got is no success. Without standard error the notes are lost, and
 * the work goes on.
 */
export function guardStreams(
  stdout: GuardedStream,
  stderr: GuardedStream,
  exitNow: (code: number) => void,
): void {
  let ended = false;
  stdout.on("error", (error) => {
    if (ended) return;
    ended = true;
    const code = error.code ?? "unknown error";
    if (code === "EPIPE") return exitNow(0);
    stderr.write(`plumbline: the result could not be written: ${REASONS[code] ?? code}\n`);
    exitNow(1);
  });
  stderr.on("error", () => {});
}
