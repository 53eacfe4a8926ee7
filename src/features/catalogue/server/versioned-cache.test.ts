import { setImmediate as nextTask } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChangeLog } from './change-log.service.ts';
import { VersionedCache } from './versioned-cache.service.ts';

const MAX_STALE_MS = 10_000;
const CHANGE = { everything: false, serials: [7] };

/** A cache of a text that the test changes, with a clock that the test controls. */
function openCache() {
  const at = { ms: 0 };
  const state = { text: 'one', made: 0 };
  const changes = new ChangeLog(() => at.ms);
  const cache = new VersionedCache<string>({
    changes,
    maxBytes: 100_000,
    bytesOf: ({ length }) => length,
    maxStaleMs: MAX_STALE_MS,
  });
  const make = async () => {
    state.made += 1;
    return state.text;
  };
  const change = (text: string) => {
    state.text = text;
    changes.note(CHANGE);
  };
  return { at, cache, change, changes, make, state, read: (maxStaleMs?: number) => cache.get('key', make, maxStaleMs) };
}

test('many who ask for a value at once wait for one that makes it', async () => {
  const t = openCache();
  const values = await Promise.all(Array.from({ length: 10 }, () => t.read()));
  expect([new Set(values).size, t.state.made]).toEqual([1, 1]);
  expect([await t.read(), t.state.made]).toEqual(['one', 1]);
});

test('after a change a value is given once more while it is made anew', async () => {
  const t = openCache();
  await t.read();
  t.change('two');
  expect(await Promise.all([t.read(), t.read()])).toEqual(['one', 'one']);
  await expect.poll(() => t.cache.peek('key')).toBe('two');
  expect(t.state.made).toBe(2);
  expect(t.cache.figures).toMatchObject({ stale: 2, misses: 1, entries: 1 });
});

test('a value that is out of date for too long is waited for, and always where the newest is asked for', async () => {
  const t = openCache();
  await t.read();
  t.change('two');
  t.at.ms += MAX_STALE_MS + 1;
  expect(await t.read()).toBe('two');
  t.change('three');
  expect(await t.read(0)).toBe('three');
});

test('what was begun before a change is no answer to who asks after it for the newest', async () => {
  const t = openCache();
  const slow = Promise.withResolvers<string>();
  const before = t.cache.get('key', () => slow.promise);
  t.change('two');
  t.at.ms += 1;
  const after = t.read(0);
  slow.resolve('one');
  expect([await before, await after]).toEqual(['one', 'two']);
});

test('a value that cannot be made anew is given until it is too old; then the error is', async () => {
  const t = openCache();
  await t.read();
  t.change('two');
  const fails = async () => Promise.reject(new Error('No database'));
  expect(await t.cache.get('key', fails)).toBe('one');
  expect(await t.cache.get('key', fails)).toBe('one');
  t.at.ms += MAX_STALE_MS + 1;
  await expect(t.cache.get('key', fails)).rejects.toThrow('No database');
  expect(await t.read()).toBe('two');
});

test('a failure is not kept', async () => {
  const t = openCache();
  await expect(t.cache.get('key', async () => Promise.reject(new Error('Not now')))).rejects.toThrow('Not now');
  expect(await t.read()).toBe('one');
});

test('what was read least recently goes first', async () => {
  const t = openCache();
  const large = 'x'.repeat(30_000);
  for (const key of ['a', 'b', 'c', 'a', 'd']) await t.cache.get(key, async () => large);
  expect(['a', 'b', 'c', 'd'].map((key) => t.cache.peek(key) !== undefined)).toEqual([true, false, true, true]);
  expect(t.cache.figures.bytes).toBeLessThanOrEqual(100_000);
});

const step = fc.oneof(
  fc.record({ act: fc.constant('change' as const) }),
  fc.record({ act: fc.constant('read' as const), newest: fc.boolean() }),
  fc.record({ act: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 8_000 }) }),
  fc.record({ act: fc.constant('fail' as const) }),
);

test('whatever happens, nothing is older than it may be', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const t = openCache();
      /** When each text was replaced. */
      const replacedAt = new Map<string, number>();
      for (const [index, { act, ...rest }] of steps.entries()) {
        if (act === 'wait' && 'ms' in rest) t.at.ms += rest.ms;
        if (act === 'change') {
          replacedAt.set(t.state.text, t.at.ms);
          t.change(`text ${index}`);
        }
        if (act === 'fail') {
          await t.cache.get('key', async () => Promise.reject(new Error('Not now'))).catch(() => null);
          // Concurrent requests for the value receive its error.
          await nextTask();
        }
        if (act === 'read') {
          const maxStaleMs = 'newest' in rest && rest.newest ? 0 : MAX_STALE_MS;
          const text = await t.read(maxStaleMs);
          expect(t.at.ms - (replacedAt.get(text) ?? t.at.ms)).toBeLessThanOrEqual(maxStaleMs);
        }
      }
    }),
  );
});
