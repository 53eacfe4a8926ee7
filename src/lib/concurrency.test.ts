import { expect, test } from 'vitest';
import { withTimeout } from './concurrency.ts';

test('what comes in time is what is given, also when it fails', async () => {
  expect(await withTimeout(60_000, Promise.resolve('here'), 'late')).toBe('here');
  await expect(withTimeout(60_000, Promise.reject(new Error('broken')), 'late')).rejects.toThrow('broken');
});

test('what does not come is given up, and may still fail without harm', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  expect(await withTimeout(1, promise, 'late')).toBe('late');
  reject(new Error('too late to matter'));
});
