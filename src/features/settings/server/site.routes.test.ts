import { expect, test } from 'vitest';
import { operatorContact } from '#app/db/tables/site.ts';
import { startTestApp } from '#test/app.ts';
import { DEFAULT_LENDERS, DEFAULT_TERMS } from '../default-settings.rules.ts';
import { createSiteFacts } from './site.service.ts';

const SETTINGS = {
  SITE_NAME: 'Stitch & Co',
  OPERATOR_EMAIL: 'sales@shop.example',
  OPERATOR_PHONE: '(817) 555-0100',
  OPERATOR_ADDRESS: '1 Main St, Fort Worth, TX',
  SUPPORT_URL: 'https://help.shop.example',
  PUBLIC_URL: 'https://shop.example',
};

test('the site is what its settings say', async () => {
  await using t = await startTestApp({ env: SETTINGS });
  const response = await t.app.inject('/api/site');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    siteName: 'Stitch & Co',
    operatorEmail: 'sales@shop.example',
    operatorPhone: '(817) 555-0100',
    operatorAddress: '1 Main St, Fort Worth, TX',
    operatorHours: null,
    supportUrl: 'https://help.shop.example',
    timeZone: 'America/Chicago',
    publicUrl: 'https://shop.example',
    financingSummary: DEFAULT_LENDERS.summary,
    texts: expect.anything(),
    terms: DEFAULT_TERMS,
    samples: ['contact', 'lenders', 'terms', 'freight'],
  });
});

test('whoever finds a hole learns whom to write to, in a file that has not expired', async () => {
  const now = new Date('2027-03-04T15:16:17Z');
  await using t = await startTestApp({ env: SETTINGS, now: () => now });
  const { headers, body } = await t.app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual([
    'Contact: mailto:sales@shop.example',
    'Contact: https://shop.example/contact',
    'Expires: 2027-08-31T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://shop.example/.well-known/security.txt',
    '',
  ]);
});

test('what was edited is kept for some seconds, and a failure is not', async () => {
  await using t = await startTestApp();
  const site = {
    name: 'S',
    operatorEmail: 'a@s.example',
    operatorPhone: '1',
    operatorAddress: 'A',
    supportUrl: 'https://s.example',
  };
  let time = 0;
  const getSiteFacts = createSiteFacts({
    db: t.database.db,
    site,
    publicUrl: 'https://s.example',
    now: () => new Date(time),
    version: () => 0,
  });
  expect((await getSiteFacts()).operatorEmail).toBe('a@s.example');
  await t.database.db.update(operatorContact).set({ email: 'b@s.example' });
  time += 4_000;
  expect((await getSiteFacts()).operatorEmail).toBe('a@s.example');
  time += 2_000;
  expect((await getSiteFacts()).operatorEmail).toBe('b@s.example');

  time += 10_000;
  await t.database.pool.query('alter table operator_contact rename to contact_away');
  await expect(getSiteFacts()).rejects.toThrow();
  await t.database.pool.query('alter table contact_away rename to operator_contact');
  expect((await getSiteFacts()).operatorEmail).toBe('b@s.example');
});
