import { expect, test } from 'vitest';
import { startConversations, NOBODY } from '#test/fixtures/conversations.ts';

const CALLERS = ['link', 'foreign link', 'nobody', 'buyer', 'other buyer', 'seller', 'other seller', 'office'] as const;
type Caller = (typeof CALLERS)[number];
/** The statuses of the callers, in their order. */
type Row = readonly [
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  payload: object | undefined,
  statuses: readonly number[],
];

const NO_ID = '00000000-0000-4000-8000-000000000000';

/** What each caller gets; `{id}` is the thread. Calls without effect on the others come first. */
const WITHOUT_PREMIUM: readonly Row[] = [
  ['GET', '/api/threads/{id}', undefined, [200, 404, 401, 200, 404, 404, 404, 200]],
  ['POST', '/api/threads/{id}/read', undefined, [204, 404, 401, 204, 404, 404, 404, 204]],
  ['POST', '/api/threads/{id}/messages', { message: 'Hello' }, [201, 404, 401, 201, 404, 404, 404, 201]],
  ['POST', `/api/threads/{id}/messages/${NO_ID}/report`, { reason: 'Rude' }, [404, 404, 401, 404, 404, 404, 404, 404]],
  ['POST', `/api/threads/{id}/messages/${NO_ID}/release`, undefined, [401, 401, 401, 403, 403, 403, 403, 404]],
  ['POST', '/api/seller/questions/{id}/answers', { message: 'Yes' }, [401, 401, 401, 404, 404, 201, 404, 404]],
  ['GET', '/api/admin/threads/{id}', undefined, [401, 401, 401, 403, 403, 403, 403, 200]],
  ['PATCH', '/api/admin/threads/{id}', { isClosed: true }, [401, 401, 401, 403, 403, 403, 403, 200]],
  ['GET', '/api/admin/threads', undefined, [401, 401, 401, 403, 403, 403, 403, 200]],
  ['GET', '/api/admin/held-messages', undefined, [401, 401, 401, 403, 403, 403, 403, 200]],
  ['GET', '/api/admin/message-reports', undefined, [401, 401, 401, 403, 403, 403, 403, 200]],
  [
    'POST',
    `/api/admin/message-reports/${NO_ID}/decision`,
    { outcome: 'upheld' },
    [401, 401, 401, 403, 403, 403, 403, 404],
  ],
  ['GET', '/api/admin/introductions', undefined, [401, 401, 401, 403, 403, 403, 403, 200]],
  ['POST', '/api/threads/{id}/introduction', { note: 'Meet' }, [401, 401, 401, 403, 403, 403, 403, 201]],
  ['POST', '/api/threads/{id}/link/mail', undefined, [204, 204, 204, 204, 204, 204, 204, 204]],
  ['POST', '/api/threads/{id}/link', undefined, [401, 401, 401, 204, 404, 404, 404, 204]],
];

/** A seller with Premium takes part in the thread itself. */
const WITH_PREMIUM: readonly Row[] = [
  ['GET', '/api/threads/{id}', undefined, [200, 404, 401, 200, 404, 200, 404, 200]],
  ['POST', '/api/threads/{id}/read', undefined, [204, 404, 401, 204, 404, 204, 404, 204]],
  ['POST', '/api/threads/{id}/messages', { message: 'Hello' }, [201, 404, 401, 201, 404, 201, 404, 201]],
  ['POST', '/api/seller/questions/{id}/answers', { message: 'Yes' }, [401, 401, 401, 404, 404, 409, 404, 404]],
  ['POST', '/api/threads/{id}/introduction', { note: 'Meet' }, [401, 401, 401, 403, 403, 403, 403, 409]],
  ['POST', '/api/threads/{id}/link', undefined, [401, 401, 401, 204, 404, 404, 404, 204]],
];

test.each([
  { kind: 'without Premium', rows: WITHOUT_PREMIUM, isPremium: false },
  { kind: 'with Premium', rows: WITH_PREMIUM, isPremium: true },
])('in a thread $kind, everybody may do what the table says', async ({ rows, isPremium }) => {
  await using t = await startConversations({ env: { RATE_LIMIT_FACTOR: '100' } });
  await t.addListing('mine', { isPremium });
  const id = await t.ask('mine');
  await t.write(t.admin, id, 'We ask the seller.');
  const mails = await t.mailsAfter(3);
  const key = t.keyIn(mails.find(({ recipient }) => recipient === 'bea@shop.example')?.textBody ?? null, id);
  const { headers: otherSeller } = await t.subscriberOf('ann@seller.example');
  const { headers: otherBuyer } = await t.subscriberOf('cy@shop.example');
  const foreignKey = await otherKey(t);
  const callers: Record<Caller, { headers: Record<string, string>; query: string }> = {
    link: { headers: NOBODY, query: `?key=${key}` },
    'foreign link': { headers: NOBODY, query: `?key=${foreignKey}` },
    nobody: { headers: NOBODY, query: '' },
    buyer: { headers: t.buyer, query: '' },
    'other buyer': { headers: otherBuyer, query: '' },
    seller: { headers: t.seller, query: '' },
    'other seller': { headers: otherSeller, query: '' },
    office: { headers: t.admin, query: '' },
  };
  for (const [method, path, payload, statuses] of rows) {
    const got: number[] = [];
    // The office comes last: what it does ends what others may do.
    for (const caller of CALLERS) {
      const { headers, query } = callers[caller];
      const url = path.replace('{id}', id) + (path.startsWith('/api/threads/') ? query : '');
      got.push((await t.call(headers, method, url, payload)).statusCode);
    }
    expect({ path, got: Object.fromEntries(CALLERS.map((caller, at) => [caller, got[at]])) }).toEqual({
      path,
      got: Object.fromEntries(CALLERS.map((caller, at) => [caller, statuses[at]])),
    });
  }
});

/** The key of a link to another buyer's thread. */
async function otherKey(t: Awaited<ReturnType<typeof startConversations>>): Promise<string> {
  await t.addListing('foreign');
  const payload = { name: 'Dee', email: 'dee@shop.example', message: 'Is it there?', machineId: 'foreign' };
  const { id } = (await t.call(NOBODY, 'POST', '/api/threads', payload)).json<{ id: string }>();
  const mail = (await t.mailsAfter(3)).find(({ recipient }) => recipient === 'dee@shop.example');
  return t.keyIn(mail?.textBody ?? null, id);
}
