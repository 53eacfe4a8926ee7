import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { subscribers } from '#app/db/tables/subscribers.ts';
import { wantedAds } from '#app/db/tables/wanted.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { NOBODY } from '#test/fixtures/conversations.ts';
import { AD, startWanted, TITLE } from '#test/fixtures/wanted.ts';
import { NOON } from '#test/fixtures/watching.ts';

const LATER = new Date(NOON.getTime() + 1);

test('a wanted ad is public once it is approved, without its buyer, and saves its search', async () => {
  await using t = await startWanted();
  expect((await t.post()).statusCode).toBe(201);
  expect(await t.own()).toMatchObject([
    { title: TITLE, words: AD.words, state: 'pending', isPublic: false, answers: [] },
  ]);
  expect(await t.listed()).toEqual([]);
  const saved = (await t.call(t.buyer, 'GET', '/api/saved-searches')).json();
  expect(saved).toMatchObject([{ frequency: 'at-once', newMachines: 0 }]);
  expect((await t.approve()).statusCode).toBe(204);
  const [ad, ...more] = await t.listed();
  expect(more).toEqual([]);
  expect(ad).toEqual({
    id: (await t.own())[0].id,
    title: TITLE,
    query: ad.query,
    words: AD.words,
    neededBy: null,
    publishedAt: NOON.toISOString(),
  });
  expect(await t.mails()).toMatchObject([{ recipient: 'bea@shop.example', subject: 'Your wanted ad is public' }]);
  expect((await t.approve()).statusCode).toBe(204);
  expect(await t.mails()).toHaveLength(1);
});

test('ads that ask for something else than a seller has are left out', async () => {
  await using t = await startWanted();
  await t.post();
  await t.approve();
  expect(await t.listed('?heads=6&state=tx&brand=Tajima')).toHaveLength(1);
  expect(await t.listed('?heads=8')).toEqual([]);
  expect(await t.listed('?state=OH')).toEqual([]);
  t.pass(MINUTE_MS);
  await t.post({ query: 'brand=Barudan&search=caps', words: '' });
  const [newest] = await t.own();
  await t.decide('approve', newest.id);
  expect(await t.listed('?brand=barudan')).toHaveLength(2);
  expect(await t.listed('?brand=Tajima')).toMatchObject([{ title: TITLE }]);
});

test('a moderator approves the words that they have read, and no later ones', async () => {
  await using t = await startWanted();
  await t.post();
  const read = (await t.call(t.admin, 'GET', '/api/admin/wanted')).json()[0];
  t.pass(MINUTE_MS);
  await t.post({ ...AD, words: 'Other words' });
  const { submittedAt } = read;
  const url = `/api/admin/wanted/${read.id}`;
  expect((await t.call(t.admin, 'POST', `${url}/approve`, { submittedAt })).statusCode).toBe(409);
  expect((await t.call(t.admin, 'POST', `${url}/reject`, { submittedAt, reason: 'No' })).statusCode).toBe(409);
  expect(await t.own()).toMatchObject([{ state: 'pending', words: 'Other words' }]);
});

test('an ad needs an address at which its buyer is told, which is not blocked, also by the key of a mail', async () => {
  await using t = await startWanted();
  const unconfirmed = await t.signIn(await t.addUser({ email: 'new@shop.example' }));
  expect((await t.post(AD, unconfirmed)).statusCode).toBe(409);
  await t.post({ ...AD, email: 'ann@shop.example' }, NOBODY);
  const token = /#token=([\w-]{43})/.exec((await t.mails()).at(-1)?.textBody ?? '')?.[1];
  const { key } = (await t.call(NOBODY, 'POST', '/api/subscription-requests/confirm', { token })).json();
  const block = { email: 'ann@shop.example', days: 7, reason: 'Spam' };
  expect((await t.call(t.admin, 'POST', '/api/admin/blocks', block)).statusCode).toBeLessThan(300);
  const posted = await t.call(NOBODY, 'POST', `/api/wanted?key=${key}`, { ...AD, words: 'Again' });
  expect(posted.statusCode).toBe(403);
});

test('whoever posts an ad begins to get mails again, also of a search that was paused', async () => {
  await using t = await startWanted();
  const query = 'heads=6';
  const { id } = (await t.call(t.buyer, 'POST', '/api/saved-searches', { query, frequency: 'daily' })).json();
  await t.call(t.buyer, 'PATCH', `/api/saved-searches/${id}`, { isPaused: true });
  await t.call(t.buyer, 'PATCH', '/api/alert-settings', { isStopped: true });
  await t.post({ ...AD, query });
  expect((await t.call(t.buyer, 'GET', '/api/alert-settings')).json()).toMatchObject({ isStopped: false });
  expect((await t.call(t.buyer, 'GET', '/api/saved-searches')).json()).toMatchObject([
    { isPaused: false, frequency: 'daily' },
  ]);
});

test('contact data, a search for everything, a day that is over and a sixth ad are refused', async () => {
  await using t = await startWanted();
  for (const words of ['Call 817 555 0142', 'bea@shop.example', 'www.shop.example'])
    expect((await t.post({ ...AD, words })).statusCode, words).toBe(400);
  for (const query of ['sort=price', 'search=call+817+555+0142', 'brand=bea%40shop.example', 'near=76101&within=50'])
    expect((await t.post({ ...AD, query })).statusCode, query).toBe(400);
  expect((await t.post({ ...AD, neededBy: '2026-06-02' })).statusCode).toBe(400);
  expect((await t.post({ ...AD, neededBy: '2026-06-03' })).statusCode).toBe(201);
  for (let heads = 8; heads < 12; heads += 1)
    expect((await t.post({ ...AD, query: `heads=${heads}` })).statusCode).toBe(201);
  expect((await t.post({ ...AD, query: 'heads=12' })).statusCode).toBe(409);
});

test('an ad with other words is read by a moderator again, and the same ad stays public', async () => {
  await using t = await startWanted();
  await t.post();
  await t.approve();
  await t.post();
  expect(await t.own()).toMatchObject([{ state: 'approved' }]);
  await t.post({ ...AD, words: 'Only with a stand.' });
  expect(await t.own()).toMatchObject([{ state: 'pending', words: 'Only with a stand.', endsAt: null }]);
  expect(await t.listed()).toEqual([]);
});

test('a rejected ad is not shown, and its buyer is told why', async () => {
  await using t = await startWanted();
  await t.post();
  await t.approve();
  expect((await t.reject(' ')).statusCode).toBe(400);
  expect((await t.reject()).statusCode).toBe(204);
  expect((await t.reject()).statusCode).toBe(409);
  expect(await t.listed()).toEqual([]);
  expect(await t.own()).toMatchObject([{ state: 'rejected', rejectionReason: 'Please leave out your shop.' }]);
  const last = (await t.mails()).at(-1);
  expect(last).toMatchObject({ subject: 'Your wanted ad was not approved' });
  expect(last?.textBody).toContain('Please leave out your shop.');
  expect((await t.renew(await t.idOfOnly())).statusCode).toBe(409);
});

test('an ad ends after 60 days, its buyer is asked once before, and one press renews it', async () => {
  await using t = await startWanted();
  await t.post();
  await t.approve();
  const id = await t.idOfOnly();
  t.pass(52 * DAY_MS);
  await t.remind();
  expect(await t.mails()).toHaveLength(1);
  t.pass(2 * DAY_MS);
  await t.remind();
  await t.remind();
  expect((await t.mails()).map(({ subject }) => subject).slice(1)).toEqual(['Do you still look for a machine?']);
  t.pass(6 * DAY_MS);
  expect(await t.listed()).toEqual([]);
  // Sessions have ended, too.
  expect((await t.renew(id, await t.signIn(t.sam))).statusCode).toBe(404);
  expect((await t.renew(id, await t.signIn(t.bea))).statusCode).toBe(200);
  expect(await t.listed()).toHaveLength(1);
  t.pass(54 * DAY_MS);
  await t.remind();
  expect(await t.mails()).toHaveLength(3);
});

test('an address posts an ad by a confirmed link, opens it by the key, and hears nothing once it ended its mails', async () => {
  await using t = await startWanted();
  expect((await t.post(AD, NOBODY)).statusCode).toBe(401);
  const email = 'Ann@Shop.example';
  expect((await t.post({ ...AD, email }, NOBODY)).statusCode).toBe(202);
  const token = /#token=([\w-]{43})/.exec((await t.mails()).at(-1)?.textBody ?? '')?.[1];
  const asked = await t.call(NOBODY, 'POST', '/api/subscription-requests/lookup', { token });
  expect(asked.json()).toMatchObject({ isWanted: true, email });
  const confirmed = await t.call(NOBODY, 'POST', '/api/subscription-requests/confirm', { token });
  const { key } = confirmed.json();
  const keyed = async () => (await t.call(NOBODY, 'GET', `/api/wanted/own?key=${key}`)).json();
  const [ad] = await keyed();
  expect(ad).toMatchObject({ title: TITLE, state: 'pending' });
  await t.call(NOBODY, 'PATCH', `/api/alert-settings?key=${key}`, { isStopped: true });
  await t.decide('approve', ad.id);
  expect(await t.mails()).toHaveLength(1);
  expect((await t.call(t.buyer, 'DELETE', `/api/wanted/${ad.id}`)).statusCode).toBe(404);
  expect((await t.call(NOBODY, 'DELETE', `/api/wanted/${ad.id}?key=${key}`)).statusCode).toBe(204);
  expect(await keyed()).toEqual([]);
});

test('an account cannot have confirmations mailed to others, and the ad of a suspended one is hidden', async () => {
  await using t = await startWanted();
  expect((await t.post({ ...AD, email: 'else@shop.example' })).statusCode).toBe(400);
  expect(await t.mails()).toEqual([]);
  await t.post();
  const id = await t.idOfOnly();
  await t.approve();
  await t.list('mine', { sellerId: t.sam.id });
  const suspension = { suspendedAt: NOON, suspendedBy: 'admin', suspensionReason: 'Fraud' };
  await t.db.update(users).set(suspension).where(eq(users.id, t.bea.id));
  expect(await t.listed()).toEqual([]);
  expect((await t.call(t.seller, 'POST', `/api/wanted/${id}/answers`, { machineId: 'mine' })).statusCode).toBe(404);
});

test('the ad of an address becomes that of the account which confirms it, with its answers', async () => {
  await using t = await startWanted();
  await t.post({ ...AD, email: 'ann@shop.example' }, NOBODY);
  const token = /#token=([\w-]{43})/.exec((await t.mails()).at(-1)?.textBody ?? '')?.[1];
  const { key } = (await t.call(NOBODY, 'POST', '/api/subscription-requests/confirm', { token })).json();
  const { headers } = await t.subscriberOf('ann@shop.example');
  expect(await t.own(headers)).toMatchObject([{ title: TITLE }]);
  expect((await t.call(NOBODY, 'GET', `/api/wanted/own?key=${key}`)).json()).toHaveLength(1);
});

test('moderators see who waits first, and each decision is in the audit log', async () => {
  await using t = await startWanted();
  await t.post();
  await t.approve();
  t.pass(MINUTE_MS);
  await t.post({ query: 'brand=ZSK', words: '' });
  const all = (await t.call(t.admin, 'GET', '/api/admin/wanted')).json();
  expect(all).toMatchObject([
    { title: 'ZSK', state: 'pending', buyer: { email: 'bea@shop.example' } },
    { title: TITLE, state: 'approved' },
  ]);
  expect((await t.call(t.admin, 'GET', '/api/admin/wanted?state=pending')).json()).toHaveLength(1);
  expect((await t.call(t.admin, 'GET', '/api/admin/overview')).json()).toMatchObject({ pendingWanted: 1 });
  const log = (await t.call(t.admin, 'GET', '/api/admin/audit-log?subject=wanted')).json();
  expect(log).toMatchObject([{ action: 'approve wanted ad', subjectName: TITLE }]);
});

test('the database refuses states that contradict their times and reasons, and ads go with their buyer', async () => {
  await using t = await startWanted();
  await t.post();
  const impossible = [
    { state: 'approved' },
    { state: 'approved', publishedAt: NOON },
    { state: 'approved', publishedAt: NOON, endsAt: NOON },
    { state: 'pending', publishedAt: NOON, endsAt: LATER },
    { state: 'pending', remindedAt: NOON },
    { state: 'rejected' },
    { state: 'rejected', rejectionReason: ' ' },
    { state: 'pending', rejectionReason: 'Contact data' },
    { query: '' },
  ] as const;
  for (const fields of impossible)
    await expect(t.db.update(wantedAds).set(fields), JSON.stringify(fields)).rejects.toThrow();
  await t.db
    .delete(subscribers)
    .where(eq(subscribers.id, (await t.db.select().from(wantedAds))[0]?.subscriberId ?? ''));
  expect(await t.db.select().from(wantedAds)).toEqual([]);
});
