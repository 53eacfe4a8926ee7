import { expect, test } from 'vitest';
import { callHref, replyHref, getSubject } from './contact-reply.rules.ts';

const LETTER = {
  name: 'Ada & Co',
  email: 'ada+shop@example.com',
  phone: '(817) 555-0114',
  subject: 'Price Inquiry',
  message: 'Is it sold?\nI pay 100% + freight.',
  createdAt: '2026-11-20T12:00:00.000Z',
};

test('a message without a subject says so', () => {
  expect([null, '', '  ', ' Hi '].map((subject) => getSubject({ subject }))).toEqual([
    'No Subject',
    'No Subject',
    'No Subject',
    'Hi',
  ]);
});

test('an answer is begun with what was written below it, and nothing in it becomes a recipient', () => {
  const url = new URL(replyHref({ ...LETTER, email: 'ada+shop@example.com?bcc=x@example.com' }, 'America/Chicago'));
  expect(decodeURIComponent(url.pathname)).toBe('ada+shop@example.com?bcc=x@example.com');
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(url.searchParams.get('subject')).toBe('Re: Price Inquiry');
  const body = url.searchParams.get('body');
  expect(body).toContain('Hello Ada & Co,');
  expect(body).toContain('> Is it sold?\r\n> I pay 100% + freight.');
  expect(url.search).not.toContain('+');
});

test.each([
  ['(817) 555-0114', 'tel:8175550114'],
  ['+1 817 555 0114', 'tel:+18175550114'],
  ['none', null],
  [null, null],
])('the number %s is called as %s', (phone, href) => {
  expect(callHref({ phone })).toBe(href);
});
