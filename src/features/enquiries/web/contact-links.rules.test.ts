import { expect, test } from 'vitest';
import { mailtoHref, whatsAppHref } from './contact-links.rules.ts';

const search = { subject: 'Price Inquiry', machine: 'Tajima TMAR-K1506C', machineId: 'tajima-6&x' };

test('a mail about a machine names it and its id', () => {
  const mail = new URL(mailtoHref('sales@example.com', search));
  expect(mail.searchParams.get('subject')).toBe('Price Inquiry: Tajima TMAR-K1506C');
  expect(mail.searchParams.get('body')).toBe('I am interested in Tajima TMAR-K1506C.\nMachine ID: tajima-6&x\n\n');
});

test('a mail about nothing in particular is empty', () => {
  expect(mailtoHref('sales@example.com', {})).toBe('mailto:sales@example.com');
});

test('a number without a country code is of the United States', () => {
  expect(whatsAppHref('(817) 555-0110', {})).toBe('https://wa.me/18175550110');
  expect(whatsAppHref('+44 20 7946 0000', {})).toBe('https://wa.me/442079460000');
  expect(new URL(whatsAppHref('8175550110', search)).searchParams.get('text')).toContain('tajima-6&x');
});
