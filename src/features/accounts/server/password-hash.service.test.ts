import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, needsRehash, verifyPassword } from './password-hash.service.ts';

test('a password opens its own hash and no other does', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword('correct horse', hash)).toBe(true);
  expect(await verifyPassword('correct horsf', hash)).toBe(false);
  expect(await verifyPassword('', hash)).toBe(false);
});

test('two accounts with the same password have different hashes', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
});

test('long passwords are not cut and letters of every script count', async () => {
  const long = 'ß'.repeat(500);
  const hash = await hashPassword(long);
  expect(await verifyPassword(long, hash)).toBe(true);
  expect(await verifyPassword(long.slice(0, -1), hash)).toBe(false);
});

test('a letter and its composed form are the same password', async () => {
  expect(await verifyPassword('Jose\u0301', await hashPassword('Jos\u00e9'))).toBe(true);
});

test('an account that does not exist is refused after the work of one that does', async () => {
  expect(await verifyPassword('anything', null)).toBe(false);
});

test('a text that is no hash, or one that would take gigabytes, opens for nobody', async () => {
  const tag = Buffer.alloc(32).toString('base64').replace('=', '');
  for (const stored of ['', 'secret', '$2b$10$abc', `$argon2id$v=19$m=9999999,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$${tag}`]) {
    expect(await verifyPassword('secret', stored)).toBe(false);
    expect(needsRehash(stored)).toBe(true);
  }
});

test('a hash of lower cost still opens and asks to be renewed', async () => {
  const salt = Buffer.from('0123456789abcdef');
  const tag = argon2Sync('argon2id', {
    message: 'old',
    nonce: salt,
    memory: 64,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const hash = `$argon2id$v=19$m=64,t=1,p=1$${text(salt)}$${text(tag)}`;
  expect(await verifyPassword('old', hash)).toBe(true);
  expect(needsRehash(hash)).toBe(true);
  expect(needsRehash(await hashPassword('new'))).toBe(false);
});

test('the event loop goes on while passwords are hashed', async () => {
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 1);
  await Promise.all([hashPassword('a'), hashPassword('b'), hashPassword('c'), hashPassword('d')]);
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(3);
});
