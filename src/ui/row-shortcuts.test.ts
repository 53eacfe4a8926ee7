import { expect, test } from 'vitest';
import { findShortcut } from './row-shortcuts.ts';

const SHORTCUTS = { j: {}, a: {}, '?': {} };

const PRESSED = { key: 'a', ctrlKey: false, metaKey: false, altKey: false, repeat: false };

test('a key is one of ours only by itself', () => {
  expect(findShortcut(SHORTCUTS, PRESSED)).toBe('a');
  expect(findShortcut(SHORTCUTS, { ...PRESSED, key: '?' })).toBe('?');
  expect(findShortcut(SHORTCUTS, { ...PRESSED, key: 'A' })).toBeNull();
  expect(findShortcut(SHORTCUTS, { ...PRESSED, key: 'toString' })).toBeNull();
  for (const held of ['ctrlKey', 'metaKey', 'altKey'])
    expect(findShortcut(SHORTCUTS, { ...PRESSED, [held]: true })).toBeNull();
});

test('a key that is held down steps on, but decides nothing twice', () => {
  expect(findShortcut(SHORTCUTS, { ...PRESSED, key: 'j', repeat: true })).toBe('j');
  expect(findShortcut(SHORTCUTS, { ...PRESSED, repeat: true })).toBeNull();
});
