import { expect, test } from 'vitest';
import { keyOf } from './shortcuts.rules.ts';

const PRESSED = { key: 'a', ctrlKey: false, metaKey: false, altKey: false, repeat: false };

test('a key is one of ours only by itself', () => {
  expect(keyOf(PRESSED)).toBe('a');
  expect(keyOf({ ...PRESSED, key: '?' })).toBe('?');
  expect(keyOf({ ...PRESSED, key: 'A' })).toBeNull();
  expect(keyOf({ ...PRESSED, key: 'toString' })).toBeNull();
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(keyOf({ ...PRESSED, [held]: true })).toBeNull();
});

test('a key that is held down steps on, but decides nothing twice', () => {
  expect(keyOf({ ...PRESSED, key: 'j', repeat: true })).toBe('j');
  expect(keyOf({ ...PRESSED, repeat: true })).toBeNull();
});
