import { execFile, execFileSync } from 'node:child_process';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);
const UMOUNT = '/usr/bin/umount';
const PORTION_BYTES = 65_536;

/** Whether this process may mount file systems. */
export function mayMount(): boolean {
  return userInfo().uid === 0;
}

/** An in-memory disk of this many megabytes, unmounted after the run. */
export class SmallDisk implements AsyncDisposable {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
    process.once('exit', this.#unmount);
  }

  static async mount(parent: string, name: string, megabytes: number): Promise<SmallDisk> {
    const folder = join(parent, name);
    await mkdir(folder);
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
    return new SmallDisk(folder);
  }

  /** Writes until the disk is full; other processes may take space in the meantime. */
  async fill(): Promise<void> {
    const portion = Buffer.alloc(PORTION_BYTES);
    try {
      for (;;) await appendFile(this.#ballast, portion);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }

  async makeRoom(): Promise<void> {
    await rm(this.#ballast);
  }

  get #ballast(): string {
    return join(this.folder, 'ballast');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    process.off('exit', this.#unmount);
    this.#unmount();
  }

  readonly #unmount = () => {
    execFileSync(UMOUNT, ['--lazy', this.folder]);
  };
}
