import { expect, test } from 'vitest';
import { listingAgreements } from '#app/db/tables/agreements.ts';
import { addAccount } from '#test/accounts.ts';
import { guestUuid, newGuest } from '#app/features/accounts/server/sessions.service.ts';
import { addUpload, filledForm, sellAsSeller } from '#test/fixtures/listings.ts';
import { SHIPPED_AGREEMENTS } from '../shipped-agreements.rules.ts';

type Seller = Awaited<ReturnType<typeof sellAsSeller>>;

async function publishSecondVersion(t: Seller): Promise<void> {
  const { headers } = await addAccount(t, { role: 'admin', username: 'boss' });
  const { rates } = SHIPPED_AGREEMENTS.brokerage;
  const payload = { text: 'New terms.', note: 'Shorter', rates, replaces: 1 };
  const url = '/api/admin/agreements/brokerage/versions';
  expect((await t.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(201);
}

test('a listing keeps the version that its seller agreed to, for the seller, the moderators and the export', async () => {
  await using t = await sellAsSeller();
  const submitted = await t.submit({ agreedVersion: 1 });
  const agreed = { version: 1, at: expect.any(String) };
  expect([submitted.statusCode, submitted.json().agreed]).toEqual([201, agreed]);
  const { id } = submitted.json();
  expect((await t.call('GET', '/api/seller/machines')).json()).toMatchObject([{ id, agreed }]);
  expect((await t.call('GET', '/api/user/export')).json().agreements).toMatchObject([{ listingId: id, version: 1 }]);
  await t.call('DELETE', `/api/seller/machines/${id}`);
  expect(await t.database.db.select().from(listingAgreements)).toMatchObject([
    { listingId: id, version: 1, userId: t.seller.id },
  ]);
});

test('a version that is not current is refused, and nothing is stored; without one, no agreement is stored', async () => {
  await using t = await sellAsSeller();
  await publishSecondVersion(t);
  for (const agreedVersion of [1, 3]) {
    const refused = await t.submit({ agreedVersion });
    expect([refused.statusCode, refused.json().issues]).toMatchObject([400, [{ path: 'agreedVersion' }]]);
    expect(refused.json().message).toContain('version 2 is current');
  }
  expect((await t.call('GET', '/api/seller/machines')).json()).toEqual([]);
  expect((await t.submit({ agreedVersion: 2 })).json().agreed).toMatchObject({ version: 2 });
  expect((await t.submit()).json().agreed).toBeNull();
});

test('a repeated submission keeps when its seller first agreed, and adds a newer version', async () => {
  await using t = await sellAsSeller();
  const submissionKey = '5f0c4a52-9c27-4a3f-8d0e-7c11b9b1e8a2';
  const first = await t.submit({ submissionKey, agreedVersion: 1 });
  const second = await t.submit({ submissionKey, agreedVersion: 1 });
  expect(second.json()).toMatchObject({ id: first.json().id, agreed: first.json().agreed });
  await publishSecondVersion(t);
  const third = await t.submit({ submissionKey, agreedVersion: 2 });
  expect(third.json()).toMatchObject({ id: first.json().id, agreed: { version: 2 } });
  expect(await t.database.db.select().from(listingAgreements)).toHaveLength(2);
});

test('a guest agrees with the listing that opens the account', async () => {
  await using t = await sellAsSeller();
  const guest = newGuest();
  const images = [await addUpload(t, { guestId: guestUuid(guest.id) })];
  const payload = { ...filledForm(images), accountPassword: 'bobbin and hoop 7', agreedVersion: 1 };
  const headers = await t.signIn(guest);
  const listed = await t.app.inject({ method: 'POST', url: '/api/machines', headers, payload });
  expect([listed.statusCode, listed.json().agreed]).toMatchObject([201, { version: 1 }]);
  const { sellerId: userId, id: listingId } = listed.json();
  expect(await t.database.db.select().from(listingAgreements)).toMatchObject([{ listingId, userId, version: 1 }]);
});
