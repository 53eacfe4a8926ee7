import { expect, test } from 'vitest';
import { hasContactData } from './contact-data.ts';

test.each([
  'Write to bea@shop.example',
  'bea (at) shop',
  'See https://shop.example/wanted',
  'www.shop.example',
  'I am at beashop.com',
  'Call (817) 555-0142',
  'call 817.555.0142 at noon',
  '+1 817 555 0142',
  '8175550142',
  'Text 555-0142',
])('an address, a link or a number is found: %s', (words) => {
  expect(hasContactData(words)).toBe(true);
});

test.each([
  '',
  '4 to 6 heads, Texas, up to $35,000',
  'Built 2015-2020, single-phase 220 V, 400 x 450 mm fields',
  'Tajima TMBR-SC 1501, at most 12000 hours, by 2026-12-01',
  'About 250 million stitches is fine.\n\nThanks',
  'up to $1,250,000 for 12 machines',
])('other words and figures are not: %s', (words) => {
  expect(hasContactData(words)).toBe(false);
});
