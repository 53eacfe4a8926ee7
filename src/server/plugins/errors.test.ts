import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { errorsPlugin } from './errors.ts';

test.each(['ENOSPC', 'EDQUOT'])(
  'a disk without room (%s) is told as what passes, and never where it is',
  async (code) => {
    await using app = Fastify();
    await app.register(errorsPlugin);
    app.put('/file', () => {
      throw Object.assign(new Error(`${code}: no space left on device, write '/var/tmp/secret'`), { code });
    });
    const answer = await app.inject({ method: 'PUT', url: '/file' });
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ message: 'There is no room for files right now, try again later' });
  },
);
