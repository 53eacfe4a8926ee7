import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const START_MS = 120_000;
const STOP_MS = 15_000;

export type Child = {
  pid: number;
  /** Sends a question and waits for the answer; one at a time. */
  ask: (question: object, patienceMs: number) => Promise<unknown>;
  stop: () => Promise<void>;
};

const reply = z.union([z.object({ answer: z.unknown() }), z.object({ problem: z.string() })]);

/** Starts a file of this folder in a process of its own, and waits until it is ready. */
export async function startChild(file: string, args: readonly string[]): Promise<Child> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv: profileArguments(file),
    // Logging is part of its work, but the output is discarded.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} could not be started`);
  const stop = () => stopChild(child);
  try {
    await nextReply(child, file, START_MS);
  } catch (error) {
    await stop();
    throw error;
  }
  const ask = async (question: object, patienceMs: number) => {
    const answered = nextReply(child, file, patienceMs);
    child.send(question);
    return answered;
  };
  return { pid, ask, stop };
}

async function nextReply(child: ChildProcess, file: string, patienceMs: number): Promise<unknown> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`${file} ended with ${code}`);
  });
  const tooLate = delay(patienceMs, undefined, { signal }).then(() => {
    throw new Error(`${file} did not answer within ${patienceMs / 1_000} s`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended, tooLate]);
    const read = reply.parse(message);
    if ('problem' in read) throw new Error(`${file}: ${read.problem}`);
    return read.answer;
  } finally {
    ended.catch(() => undefined);
    tooLate.catch(() => undefined);
    waiting.abort();
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  // Without its parent, a child closes its resources and ends.
  if (child.connected) child.disconnect();
  const patience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(patience);
}

/** BENCH_PROFILE names a folder for CPU profiles of the application. */
function profileArguments(file: string): string[] {
  const folder = process.env['BENCH_PROFILE'];
  return folder === undefined || !file.includes('serve-app') ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}
