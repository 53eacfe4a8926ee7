import { expect, test } from 'vitest';
import { startTestApp } from '#test/app.ts';
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
    supportUrl: 'https://help.shop.example',
    publicUrl: 'https://shop.example',
  });
});

test("an admin's profile overrides email and phone, each by itself, and a seller's does not", async () => {
  await using t = await startTestApp({ env: SETTINGS });
  await t.addUser({ role: 'user', tewhEmail: 'seller@elsewhere.example', tewhPhone: '1' });
  await t.addUser({ role: 'admin', tewhEmail: 'operator@shop.example', tewhPhone: '  ' });
  await t.addUser({ role: 'admin', tewhEmail: null, tewhPhone: null });
  expect((await t.app.inject('/api/site')).json()).toMatchObject({
    operatorEmail: 'operator@shop.example',
    operatorPhone: '(817) 555-0100',
  });
});

test('what the profile says is kept for some seconds, and a failure is not', async () => {
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
  await t.addUser({ role: 'admin', tewhEmail: 'b@s.example' });
  time += 4_000;
  expect((await getSiteFacts()).operatorEmail).toBe('a@s.example');
  time += 2_000;
  expect((await getSiteFacts()).operatorEmail).toBe('b@s.example');

  time += 10_000;
  await t.database.pool.query('alter table users rename to users_away');
  await expect(getSiteFacts()).rejects.toThrow();
  await t.database.pool.query('alter table users_away rename to users');
  expect((await getSiteFacts()).operatorEmail).toBe('b@s.example');
});
