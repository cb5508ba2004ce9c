/** Whether a path begins at a root, in the forms of any system: `/a`, `C:\a`, `C:/a`, `\\host\share`. */
export function isAbsolutePath(path: string): boolean {
  return /^(?:[\\/]|[A-Za-z]:[\\/])/.test(path);
}

/** The path itself, or below `folder` where it is relative; `joinPath` joins as the platform does. */
export function absolutePath(path: string, folder: string, joinPath: (...parts: string[]) => string): string {
  return isAbsolutePath(path) ? path : joinPath(folder, path);
}
