/** Where all the code lies that runs: the sources, or the build. */
export const CODE_FOLDER = new URL(import.meta.url.endsWith('.ts') ? '..' : '.', import.meta.url);

/**
 * A file that the running server reads or runs, by its path in the project's folder. From the sources as from the build: this
 * file's folder and the build's are both two below it.
 */
export function projectFile(path: string): URL {
  return new URL(`../../${path}`, import.meta.url);
}
