import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { newPostgres } from '#test/databases.ts';

const SETTINGS = {
  LOG_LEVEL: 'warn',
  SESSION_SECRET: 'of no use outside of this test: 0123456789',
  // No mail is sent here; a failure to send would be logged.
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Stitchyard <no-reply@stitchyard.example>',
};

/** Runs the file that `npm run serve` and the image run. */
async function serve(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-served-'));
  const server = spawn(process.execPath, ['src/server/main.ts', 'serve'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], DATA_DIR: folder, ...SETTINGS, ...settings },
  });
  const output: string[] = [];
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text: Buffer) => output.push(text.toString()));
  const ended = once(server, 'close');
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true });
  });
  return { server, ended, said: () => output.join('') };
}

test('what npm run serve runs starts, answers, says nothing that warns, and ends when it is asked to', async () => {
  const { url } = await newPostgres();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { server, ended, said } = await serve({ DATABASE_URL: url, PORT: String(port), PUBLIC_URL: origin });
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 30_000 }).toBe(true);

  for (const path of ['/', '/browse', '/api/machines?page=1', '/api/docs', '/api/openapi.json', '/placeholder.svg'])
    expect.soft((await fetch(origin + path)).status, path).toBe(200);
  server.kill('SIGTERM');

  expect(await ended).toEqual([0, null]);
  expect(said()).not.toMatch(/"level":(?:40|50|60)/);
});

test('it says in words which setting is wrong', async () => {
  const { ended, said } = await serve({ PORT: 'many' });
  expect(await ended).toEqual([1, null]);
  expect(said()).toContain('PORT');
});
