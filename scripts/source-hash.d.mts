/** One hash of all files at these paths, which are relative to the project's folder. */
export function sourceHash(paths: readonly string[], isNoSource?: RegExp): string;
