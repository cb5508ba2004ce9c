import { statfsSync } from "node:fs";

/** File system numbers of Linux's statfs(2), https://man7.org/linux/man-pages/man2/statfs.2.html */
const NETWORK_FILE_SYSTEMS: ReadonlyMap<number, string> = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff53_4d42, "CIFS"],
  [0xfe53_4d42, "SMB2"],
  [0x0102_1997, "9P"],
  [0x5346_414f, "AFS"],
  [0x0bd0_0bd0, "Lustre"],
  [0x00c3_6400, "Ceph"],
]);

/**
 * The kind of network file system that holds this path; undefined for a local one and where the system does
 * not tell. SQLite's locks and its shared log index are not safe there (https://www.sqlite.org/wal.html).
 */
export function networkFileSystem(
  path: string,
  readType: (path: string) => number = (at) => statfsSync(at).type,
): string | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    return NETWORK_FILE_SYSTEMS.get(readType(path) >>> 0);
  } catch {
    return undefined;
  }
}
