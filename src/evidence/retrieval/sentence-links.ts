/** What two sentences are tied by, as the graph of chain retrieval needs it. */
export interface Linkable {
  /** position among the distinct titles */
  readonly title: number;
  /** titles that the sentence names, its own left out */
  readonly mentions: readonly number[];
  /** capitalised names, folded */
  readonly names: readonly string[];
}

const LINK_TITLE = 1;
const LINK_NAME = 0.5;
const LINK_DOCUMENT = 0.2;
/** a name in more documents than this ties nothing together */
const RARE_NAME_DOCUMENTS = 3;

/**
 * Symmetric matrix, row-major: 1 when one sentence names the other's title, 0.5 when both name one rare
 * entity, 0.2 under one title. Versions of one document share a title, so they never vouch for each other.
 */
export function linkSentences(nodes: readonly Linkable[]): Float32Array {
  const size = nodes.length;
  const links = new Float32Array(size * size);
  const byTitle = groupIndexes(nodes, (node) => [node.title]);

  function connect(i: number, members: readonly number[], strength: number): void {
    for (const j of members) {
      if (i === j) continue;
      const value = nodes[i]!.title === nodes[j]!.title ? LINK_DOCUMENT : strength;
      if (value <= links[i * size + j]!) continue;
      links[i * size + j] = value;
      links[j * size + i] = value;
    }
  }

  for (const members of byTitle.values()) {
    for (const i of members) connect(i, members, LINK_DOCUMENT);
  }
  for (const members of groupIndexes(nodes, (node) => node.names).values()) {
    if (new Set(members.map((i) => nodes[i]!.title)).size > RARE_NAME_DOCUMENTS) continue;
    for (const i of members) connect(i, members, LINK_NAME);
  }
  for (const [i, node] of nodes.entries()) {
    for (const title of node.mentions) connect(i, byTitle.get(title) ?? [], LINK_TITLE);
  }
  return links;
}

function groupIndexes<Key>(
  nodes: readonly Linkable[],
  keysOf: (node: Linkable) => readonly Key[],
): Map<Key, number[]> {
  const groups = new Map<Key, number[]>();
  for (const [i, node] of nodes.entries()) {
    for (const key of keysOf(node)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [i]);
      else group.push(i);
    }
  }
  return groups;
}
