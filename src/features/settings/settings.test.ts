import { expect, test } from 'vitest';
import { auditLog } from '#app/db/tables/site.ts';
import { addAccount } from '#test/accounts.ts';
import { startTestApp } from '#test/app.ts';

test('an admin switches between sandbox and live, and each change stands in the audit log', async () => {
  await using t = await startTestApp();
  const { headers, username } = await addAccount(t, { role: 'admin' });
  const url = '/api/settings/payment_mode';
  const put = (value: string) => t.app.inject({ method: 'PUT', url, headers, payload: { value } });
  expect((await t.app.inject({ url, headers })).json()).toEqual({ value: 'sandbox' });
  for (const _twice of [1, 2]) expect((await put('live')).json()).toEqual({ value: 'live' });
  expect((await t.app.inject({ url, headers })).json()).toEqual({ value: 'live' });
  const wrong = await put('production');
  expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'Must be sandbox or live']);
  expect(await t.database.db.select().from(auditLog)).toMatchObject([
    { actorName: username, action: 'change payment mode', before: { value: 'sandbox' }, after: { value: 'live' } },
  ]);
});
