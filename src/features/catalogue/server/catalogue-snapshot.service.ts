import { createHash, randomUUID } from 'node:crypto';
import { glob, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { getErrorCode } from '#app/lib/app-error.ts';
import { SnapshotReader, SnapshotWriter } from '#app/search-index/snapshot.ts';
import { emptyContents, type Contents } from './catalogue-contents.service.ts';

/** Which state of which database a catalogue is of. */
export type CatalogueState = {
  epoch: string;
  version: number;
  /** When the version came about. */
  moment: string | null;
};
export type SavedCatalogue = { version: number; contents: Contents };

const head = z.object({
  epoch: z.string(),
  version: z.int(),
  moment: z.nullable(z.string()),
  code: z.string(),
  crc32: z.int(),
});
const END_OF_HEAD = '\n';

/**
 * The file in which a process that ends leaves its index for the next one, which then reads from the database only what has
 * changed since. It is of use to the same code alone, and to the same database; a file that is damaged is of none.
 */
export class SnapshotFile {
  readonly onProblem: (error: unknown) => void;
  readonly #path: string;
  /** Of the files as they are at the start: a release that is put in their place meanwhile is not what runs. */
  readonly #code = digestOfCode();

  /** `onProblem`: told by whoever uses it why that was not possible. */
  constructor(path: string, onProblem: (error: unknown) => void) {
    this.#path = path;
    this.onProblem = onProblem;
    // Whoever loads or saves hears of it.
    this.#code.catch(() => {});
  }

  /**
   * What was saved by this code, if it is a state that the database has had; null: nothing. Throws where the file cannot be
   * read as one.
   */
  async load(isPast: (state: CatalogueState) => Promise<boolean>): Promise<SavedCatalogue | null> {
    const file = await this.#read();
    // The digest is not waited for where there is nothing to compare.
    if (file === null) return null;
    const code = await this.#code;
    const end = file.indexOf(END_OF_HEAD);
    const saved = head.parse(JSON.parse(file.toString('utf8', 0, Math.max(0, end))));
    if (saved.code !== code || !(await isPast(saved))) return null;
    const bytes = file.subarray(end + END_OF_HEAD.length);
    if (crc32(bytes) !== saved.crc32) throw new Error(`${this.#path} is damaged`);
    const contents = emptyContents();
    const reader = new SnapshotReader(bytes);
    contents.index.load(reader);
    contents.postings.load(reader);
    return { version: saved.version, contents };
  }

  /** In place of what was saved before, once it is written as a whole. */
  async save({ index, postings }: Contents, state: CatalogueState): Promise<void> {
    const writer = new SnapshotWriter();
    index.save(writer);
    postings.save(writer);
    const bytes = writer.bytes();
    const saved: z.input<typeof head> = { ...state, code: await this.#code, crc32: crc32(bytes) };
    await mkdir(dirname(this.#path), { recursive: true });
    // Of its own: processes that share a folder may end at the same time.
    const unfinished = `${this.#path}.${randomUUID()}`;
    await writeFile(unfinished, [JSON.stringify(saved), END_OF_HEAD, bytes], { mode: 0o600 });
    await rename(unfinished, this.#path);
  }

  async #read(): Promise<Buffer | null> {
    try {
      return await readFile(this.#path);
    } catch (error) {
      if (getErrorCode(error) === 'ENOENT') return null;
      throw error;
    }
  }
}

/** Any of the server's code may decide on what stands in the index. */
async function digestOfCode(): Promise<string> {
  const paths: string[] = [];
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  for await (const path of glob('**/*.ts', { cwd, exclude: ['**/*.test.ts', '**/web/**'] })) paths.push(path);
  const files = await Promise.all(
    paths.toSorted().map(async (path) => ({ path, bytes: await readFile(join(cwd, path)) })),
  );
  const digest = createHash('sha256');
  for (const { path, bytes } of files) digest.update(`${path}:${bytes.length}:`).update(bytes);
  return digest.digest('hex');
}
