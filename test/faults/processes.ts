import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';

const STOP_MS = 15_000;
const SETPRIV = '/usr/bin/setpriv';

export type Start = {
  /** The name of its log in the run's folder. */
  name: string;
  program: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  cwd?: string;
  /** The user to run as, if not the current one. */
  uid?: number | undefined;
};

/** All processes of a run; none of them outlives it. */
export class Processes implements AsyncDisposable {
  /** With a promise of each process's end. */
  readonly #running = new Map<RunningProcess, Promise<void>>();
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    process.on('exit', this.#killAll);
  }

  start({ name, program, args, env = {}, cwd = this.folder, uid }: Start): RunningProcess {
    const log = openSync(join(this.folder, `${name}.log`), 'a');
    // The kernel kills the child if this process is killed.
    const child = spawn(SETPRIV, ['--pdeathsig', 'KILL', '--', program, ...args], {
      cwd,
      stdio: ['ignore', log, log],
      env: { PATH: process.env['PATH'] ?? '', ...env },
      ...(uid === undefined ? {} : { uid }),
    });
    closeSync(log);
    const running = new RunningProcess(child, name);
    this.#running.set(running, this.#noteEnd(running));
    return running;
  }

  async #noteEnd(running: RunningProcess): Promise<void> {
    await running.ended;
    await appendFile(join(this.folder, 'ends.log'), `${new Date().toISOString()} ${running.name}: ${running.ending}\n`);
    this.#running.delete(running);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#running].map(([running, noted]) => running.end('SIGKILL').then(() => noted)));
    process.off('exit', this.#killAll);
  }

  readonly #killAll = () => {
    for (const running of this.#running.keys()) running.signal('SIGKILL');
  };
}

export class RunningProcess {
  readonly ended: Promise<unknown>;
  readonly name: string;
  readonly #child: ChildProcess;

  constructor(child: ChildProcess, name: string) {
    this.#child = child;
    this.name = name;
    this.ended = once(child, 'exit');
  }

  get pid(): number {
    const { pid } = this.#child;
    if (pid === undefined) throw new Error(`${this.name} could not be started`);
    return pid;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** The exit code, or the signal. */
  get ending(): string {
    return String(this.#child.exitCode ?? this.#child.signalCode);
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Sends the signal and waits for the process to end; kills it after a timeout. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.hasEnded) return;
    this.signal(signal);
    const patience = setTimeout(() => this.signal('SIGKILL'), STOP_MS);
    await this.ended;
    clearTimeout(patience);
  }
}
