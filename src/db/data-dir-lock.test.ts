import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirInUseError, lockDataDir } from './data-dir-lock.ts';

let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stitchyard-lock-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/**
 * Starts a process that tries to lock the folder. Its answer is 'locked' or the name of the error; it keeps the lock.
 */
async function otherProcess(): Promise<{ answer: string; child: ChildProcess }> {
  const code = `
    import { lockDataDir } from ${JSON.stringify(new URL('./data-dir-lock.ts', import.meta.url).href)};
    try { await lockDataDir(${JSON.stringify(folder)}); process.send('locked'); }
    catch (error) { process.send(error.name); }
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  const [answer] = await once(child, 'message');
  return { answer: String(answer), child };
}

test('of two processes only the first gets the folder, and the second learns which one has it', async () => {
  const { answer, child } = await otherProcess();
  expect(answer).toBe('locked');

  const attempt = lockDataDir(folder);

  await expect(attempt).rejects.toThrow(DataDirInUseError);
  await expect(attempt).rejects.toThrow(`process ${child.pid}`);
});

test('of five processes that start at once exactly one gets the folder', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, async () => (await otherProcess()).answer));

  expect(answers.filter((answer) => answer === 'locked')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'DataDirInUseError')).toHaveLength(4);
});

test('a killed process leaves nothing that keeps the next one out', async () => {
  const { child } = await otherProcess();
  child.kill('SIGKILL');
  await once(child, 'exit');

  const lock = await lockDataDir(folder);

  expect(JSON.parse(await readFile(join(folder, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
  await lock.release();
});

test('a released folder can be taken again', async () => {
  const first = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toThrow(DataDirInUseError);
  await first.release();

  const second = await lockDataDir(folder);
  await second.release();
});

test('a process with a number that was used before is not taken for its namesake', async () => {
  await writeLock({ pid: process.pid, host: (await import('node:os')).hostname(), startedAt: '1' });

  const lock = await lockDataDir(folder);
  await lock.release();
});

test('the lock of another machine holds while it beats, and no longer', async () => {
  await writeLock({ pid: 1, host: 'another-machine', startedAt: '1' });
  await expect(lockDataDir(folder)).rejects.toThrow('on another-machine');

  const aMinuteAgo = new Date(Date.now() - 60_000);
  await utimes(join(folder, 'lock'), aMinuteAgo, aMinuteAgo);

  const lock = await lockDataDir(folder);
  await lock.release();
});

test('a lock that holds nonsense, as after a full disk, keeps nobody out', async () => {
  await writeFile(join(folder, 'lock'), '{"pid":');

  const lock = await lockDataDir(folder);
  await lock.release();
});

test('a holder that was replaced while it slept does not remove the lock of its successor', async () => {
  const sleeper = await lockDataDir(folder);
  await writeLock({ pid: 1, host: 'another-machine', startedAt: '1' });

  await sleeper.release();

  expect(await readFile(join(folder, 'lock'), 'utf8')).toContain('another-machine');
});

async function writeLock(content: { pid: number; host: string; startedAt: string }) {
  await writeFile(join(folder, 'lock'), JSON.stringify(content));
}
