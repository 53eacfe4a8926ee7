/** One hash of all that lies at these paths, which are relative to the project's folder. */
export function sourceHash(paths: readonly string[], isNoSource?: RegExp): string;
