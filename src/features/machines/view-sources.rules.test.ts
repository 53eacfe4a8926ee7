import { expect, test } from 'vitest';
import { viewSourceOf } from './view-sources.rules.ts';

test.each([
  ['', 'direct'],
  ['about:blank', 'other-site'],
  ['https://www.google.com/', 'search'],
  ['https://google.co.uk/', 'search'],
  ['https://notgoogle.com/', 'other-site'],
  ['https://google.com.evil.example/', 'other-site'],
  ['https://l.facebook.com/', 'social'],
  ['https://x.com/', 'social'],
  ['https://netflix.com/', 'other-site'],
  ['https://mail.google.com/', 'mail'],
  ['https://forum.example/threads/1', 'other-site'],
  ['https://yard.example/browse', null],
])('a visitor from %j is counted as %s', (referrer, source) => {
  expect(viewSourceOf('https://yard.example/machine/a', referrer)).toBe(source);
});

test('a link in a mail says so, whatever the program that opened it', () => {
  expect(viewSourceOf('https://yard.example/machine/a?from=mail', '')).toBe('mail');
});
