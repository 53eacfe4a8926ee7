import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.service.ts';

const SECRET = Buffer.from('12345678901234567890');
const box = createSecretBox('a session secret of more than 32 bytes');

test('a secret is opened with the same key for the same account only', () => {
  const sealed = box.seal(SECRET, 'ada');
  expect(box.open(sealed, 'ada')).toEqual(SECRET);
  expect(box.open(sealed, 'bob')).toBeNull();
  expect(createSecretBox('another session secret of 32 bytes').open(sealed, 'ada')).toBeNull();
});

test('nothing of a secret shows, and the same secret looks different each time', () => {
  const [one, other] = [box.seal(SECRET, 'ada'), box.seal(SECRET, 'ada')];
  expect(one).not.toBe(other);
  expect(Buffer.from(one, 'base64url').includes(SECRET.subarray(0, 4))).toBe(false);
});

test('a changed or cut value is not opened', () => {
  const sealed = Buffer.from(box.seal(SECRET, 'ada'), 'base64url');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(box.open(changed.toString('base64url'), 'ada')).toBeNull();
    expect(box.open(sealed.subarray(0, at).toString('base64url'), 'ada')).toBeNull();
  }
});
