import { expect, test } from 'vitest';
import { contactHref, PRICE_INQUIRY, contactOf, mailHref, telHref } from './machine-links.rules.ts';
import { photosOf } from './machines.rules.ts';

const OPERATOR = { siteName: 'Stitchyard', operatorEmail: 'sales@example.com', operatorPhone: '(817) 555-0110' };
const SELLER = { contactName: 'Ana', contactEmail: 'ana@example.com', contactPhone: null };

test('a premium listing shows its seller, every other one the operator', () => {
  expect(contactOf({ ...SELLER, isPremiumPaid: true }, OPERATOR)).toMatchObject({
    isSeller: true,
    name: 'Ana',
    phone: null,
  });
  expect(contactOf({ ...SELLER, isPremiumPaid: false }, OPERATOR)).toMatchObject({
    isSeller: false,
    email: 'sales@example.com',
  });
});

test('a premium seller who can be reached in no way is answered for by the operator', () => {
  const unreachable = { isPremiumPaid: true, contactName: 'Ana', contactEmail: '', contactPhone: null };
  expect(contactOf(unreachable, OPERATOR)).toMatchObject({ isSeller: false });
});

test('telephones are given digits, mails a subject that names the machine', () => {
  expect(telHref('+1 (817) 555-0110')).toBe('tel:+18175550110');
  expect(mailHref('a@example.com', { name: 'ZSK & Co', id: 'zsk-1' })).toBe(
    'mailto:a@example.com?subject=ZSK%20%26%20Co%20(zsk-1)',
  );
});

test('the contact form is given subject, name and id, whatever characters they hold', () => {
  const href = contactHref({ name: 'Happy "HCR" & more', id: 'a/b?c' }, PRICE_INQUIRY);
  const params = new URL(href, 'http://localhost').searchParams;
  expect(Object.fromEntries(params)).toEqual({
    subject: 'Price Inquiry',
    machine: 'Happy "HCR" & more',
    machineId: 'a/b?c',
  });
});

test('the main photograph comes first, each one once, and the placeholder stands for none', () => {
  expect(photosOf({ image: null, images: ['/a', '/b', '/c'], mainImageIndex: 1 })).toEqual(['/b', '/a', '/c']);
  expect(photosOf({ image: null, images: [], mainImageIndex: 0 })).toEqual(['/placeholder.svg']);
});
