import { expect, test } from 'vitest';
import { findShortcut } from './use-shortcuts.ts';

const PRESSED = { key: 'a', ctrlKey: false, metaKey: false, altKey: false, repeat: false };

test('a key is one of ours only by itself', () => {
  expect(findShortcut(PRESSED)).toBe('a');
  expect(findShortcut({ ...PRESSED, key: '?' })).toBe('?');
  expect(findShortcut({ ...PRESSED, key: 'A' })).toBeNull();
  expect(findShortcut({ ...PRESSED, key: 'toString' })).toBeNull();
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(findShortcut({ ...PRESSED, [held]: true })).toBeNull();
});

test('a key that is held down steps on, but decides nothing twice', () => {
  expect(findShortcut({ ...PRESSED, key: 'j', repeat: true })).toBe('j');
  expect(findShortcut({ ...PRESSED, repeat: true })).toBeNull();
});
