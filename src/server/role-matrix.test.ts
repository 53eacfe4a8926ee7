import { expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '#test/app.ts';
import { ACCESS_LEVELS, type Access } from './plugins/access.ts';

/** Who may call each route. A route missing here fails the test below. */
const MATRIX: Record<string, Access> = {
  'GET /api/accessories': 'public',
  'POST /api/contact-presses': 'public',
  'POST /api/contact-submissions': 'public',
  'POST /api/email-confirmations': 'public',
  'POST /api/email-confirmations/refusal': 'public',
  'POST /api/email-confirmations/takeover': 'public',
  'POST /api/guest-login': 'public',
  'POST /api/homepage-views': 'public',
  'POST /api/impressions': 'public',
  'POST /api/login': 'public',
  'POST /api/login/passkey': 'public',
  'POST /api/login/passkey/options': 'public',
  'POST /api/logout': 'public',
  'GET /api/gone-listings/{id}': 'public',
  'GET /api/lenders': 'public',
  'GET /api/machine-facts': 'public',
  'GET /api/machine-kinds/{slug}': 'public',
  'GET /api/machines': 'public',
  'GET /api/machines/filters/counts': 'public',
  'GET /api/machines/filters/relaxed': 'public',
  'GET /api/machines/filters/understood': 'public',
  'GET /api/machines/filters/values': 'public',
  'GET /api/machines/{id}': 'public',
  'GET /api/machines/{id}/similar': 'public',
  'GET /api/models': 'public',
  'GET /api/models/brands': 'public',
  'GET /api/models/choices': 'public',
  'GET /api/models/facts': 'public',
  'POST /api/page-views': 'public',
  'GET /api/places/{zip}': 'public',
  'POST /api/password-reset-requests': 'public',
  'POST /api/password-resets': 'public',
  'POST /api/register': 'public',
  'POST /api/sale-checks/answers': 'public',
  'POST /api/sale-checks/lookup': 'public',
  'GET /api/sale-figures': 'public',
  'GET /api/site': 'public',
  'GET /feeds/google-products.xml': 'public',
  'GET /feeds/meta-products.xml': 'public',
  'GET /feeds/new-listings.xml': 'public',
  'GET /objects/{path}': 'public',
  'GET /.well-known/security.txt': 'public',
  'GET /robots.txt': 'public',
  'GET /og/machine/{id}/code.svg': 'public',
  'GET /og/machine/{id}/picture.jpg': 'public',
  'GET /sitemap.xml': 'public',
  'GET /sitemaps/kinds.xml': 'public',
  'GET /sitemaps/machines-{part}.xml': 'public',
  'GET /sitemaps/pages.xml': 'public',
  'PUT /objects/{path}': 'public',
  'POST /paypal/webhook': 'public',

  'POST /api/machines': 'guest',
  'POST /api/objects/upload': 'guest',
  'GET /api/user': 'guest',

  'GET /api/seller/machines': 'user',
  'GET /api/seller/payments': 'user',
  'GET /api/seller/placement-figures': 'user',
  'GET /paypal/setup': 'user',
  'DELETE /api/user': 'user',
  'POST /api/user/reauthenticate': 'user',
  'POST /api/user/email-confirmation': 'user',
  'GET /api/user/export': 'user',
  'PATCH /api/user/password': 'user',
  'PATCH /api/user/profile': 'user',
  'GET /api/user/shop': 'user',
  'PUT /api/user/shop': 'user',
  'GET /api/user/second-factors': 'user',
  'POST /api/user/second-factors/passkeys': 'user',
  'PATCH /api/user/second-factors/passkeys/{id}': 'user',
  'DELETE /api/user/second-factors/passkeys/{id}': 'user',
  'POST /api/user/second-factors/passkeys/options': 'user',
  'POST /api/user/second-factors/recovery-codes': 'user',
  'POST /api/user/second-factors/totp': 'user',
  'DELETE /api/user/second-factors/totp': 'user',
  'POST /api/user/second-factors/totp/confirm': 'user',
  'GET /api/user/sessions': 'user',
  'DELETE /api/user/sessions': 'user',
  'DELETE /api/user/sessions/{id}': 'user',

  'POST /api/confirm-listing-payment-paypal': 'owner',
  'PUT /api/machines/{id}': 'owner',
  'PATCH /api/machines/{id}/facts': 'owner',
  'PATCH /api/machines/{id}/price': 'owner',
  'DELETE /api/machines/{id}/price': 'owner',
  'GET /api/seller/payments/{id}': 'owner',
  'POST /paypal/order': 'owner',
  'POST /paypal/order/{orderId}/capture': 'owner',
  'DELETE /api/seller/machines/{id}': 'owner',
  'PATCH /api/seller/machines/{id}/confirm': 'owner',
  'PATCH /api/seller/machines/{id}/mark-sold': 'owner',
  'PATCH /api/seller/machines/{id}/relist': 'owner',

  'GET /api/admin/activity': 'admin',
  'GET /api/admin/audit-log': 'admin',
  'POST /api/admin/import-clear': 'admin',
  'POST /api/admin/import-tewh': 'admin',
  'POST /api/admin/import-stop': 'admin',
  'GET /api/admin/import-runs': 'admin',
  'GET /api/admin/import-runs/{id}': 'admin',
  'GET /api/admin/import-runs/{id}/findings': 'admin',
  'GET /api/admin/import-status': 'admin',
  'GET /api/admin/mails': 'admin',
  'GET /api/admin/notifications': 'admin',
  'POST /api/admin/notifications/viewed': 'admin',
  'GET /api/admin/overview': 'admin',
  'GET /api/admin/search': 'admin',
  'GET /api/homepage-views/count': 'admin',
  'GET /api/page-views/stats': 'admin',
  'GET /api/contact-submissions': 'admin',
  'PATCH /api/contact-submissions/{id}/answered': 'admin',
  'PATCH /api/contact-submissions/{id}/read': 'admin',
  'DELETE /api/contact-submissions/{id}': 'admin',
  'POST /api/admin/approve-multiple': 'admin',
  'POST /api/admin/delete-multiple': 'admin',
  'GET /api/admin/deleted-listings': 'admin',
  'POST /api/admin/deleted-listings/{id}/restore': 'admin',
  'PUT /api/admin/machines/{id}/checked-facts/{key}': 'admin',
  'DELETE /api/admin/machines/{id}/checked-facts/{key}': 'admin',
  'POST /api/admin/machines/{id}/changes/approve': 'admin',
  'GET /api/admin/model-facts': 'admin',
  'POST /api/admin/model-facts': 'admin',
  'POST /api/admin/model-facts/csv': 'admin',
  'DELETE /api/admin/model-facts/{id}': 'admin',
  'GET /api/admin/model-facts/proposals': 'admin',
  'POST /api/admin/model-facts/proposals': 'admin',
  'POST /api/admin/machines/{id}/changes/reject': 'admin',
  'GET /api/admin/export/accessories': 'admin',
  'GET /api/admin/export/audit-log': 'admin',
  'GET /api/admin/export/machines': 'admin',
  'GET /api/admin/export/models': 'admin',
  'GET /api/admin/export/users': 'admin',
  'POST /api/admin/csv-imports': 'admin',
  'GET /api/admin/csv-imports/latest': 'admin',
  'GET /api/admin/csv-imports/{id}': 'admin',
  'DELETE /api/admin/csv-imports/{id}': 'admin',
  'GET /api/admin/csv-imports/{id}/refused': 'admin',
  'GET /api/admin/csv-imports/{id}/rows': 'admin',
  'GET /api/admin/csv-imports/{id}/remaining': 'admin',
  'POST /api/admin/csv-imports/{id}/run': 'admin',
  'POST /api/admin/csv-imports/{id}/stop': 'admin',
  'POST /api/admin/csv-imports/{id}/continue': 'admin',
  'POST /api/admin/import/machines': 'admin',
  'GET /api/admin/accessories': 'admin',
  'POST /api/admin/accessories': 'admin',
  'PATCH /api/admin/accessories/{id}': 'admin',
  'DELETE /api/admin/accessories/{id}': 'admin',
  'PATCH /api/admin/accessories/{id}/approve': 'admin',
  'DELETE /api/admin/accessories/{id}/reject': 'admin',
  'DELETE /api/admin/brands': 'admin',
  'GET /api/admin/export/payments': 'admin',
  'GET /api/admin/models': 'admin',
  'POST /api/admin/models': 'admin',
  'DELETE /api/admin/models/{id}': 'admin',
  'PATCH /api/admin/models/{id}/approve': 'admin',
  'DELETE /api/admin/models/{id}/reject': 'admin',
  'GET /api/admin/system': 'admin',
  'GET /api/admin/users': 'admin',
  'PATCH /api/admin/users/{id}': 'admin',
  'DELETE /api/admin/users/{id}': 'admin',
  'GET /api/admin/users/{id}/deletion': 'admin',
  'POST /api/admin/users/{id}/reject-proposals': 'admin',
  'POST /api/admin/users/{id}/reset-password': 'admin',
  'DELETE /api/admin/users/{id}/second-factors': 'admin',
  'GET /api/admin/machines/{id}/changes': 'admin',
  'GET /api/admin/payment-environments': 'admin',
  'GET /api/admin/payments': 'admin',
  'GET /api/admin/payments/revenue': 'admin',
  'POST /api/admin/payments/{id}/refund': 'admin',
  'GET /api/admin/sellers': 'admin',
  'DELETE /api/machines/{id}': 'admin',
  'PATCH /api/machines/{id}': 'admin',
  'PATCH /api/machines/{id}/status': 'admin',
  'GET /api/settings/admin_sign_in': 'admin',
  'PUT /api/settings/admin_sign_in': 'admin',
  'GET /api/settings/lenders': 'admin',
  'PUT /api/settings/lenders': 'admin',
  'GET /api/settings/review_mails': 'admin',
  'GET /api/settings/terms': 'admin',
  'PUT /api/settings/review_mails': 'admin',
  'PUT /api/settings/terms': 'admin',
  'GET /api/settings/operator_contact': 'admin',
  'PATCH /api/settings/operator_contact': 'admin',
  'GET /api/settings/payment_mode': 'admin',
  'PUT /api/settings/payment_mode': 'admin',
};

const ROLES = ['visitor', 'guest', 'user', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** The status each role gets where it is not allowed. Ownership is checked later, so `owner` admits any user here. */
const REFUSALS: Record<Access, Partial<Record<Role, 401 | 403>>> = {
  public: {},
  guest: { visitor: 401 },
  user: { visitor: 401, guest: 403 },
  owner: { visitor: 401, guest: 403 },
  admin: { visitor: 401, guest: 403, user: 403 },
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const operation = z.object({ 'x-access': z.enum(ACCESS_LEVELS) });
const document = z.object({ paths: z.record(z.string(), z.partialRecord(z.enum(METHODS), operation)) });

async function publishedAccess({ app }: TestApp): Promise<Record<string, Access>> {
  const { paths } = document.parse((await app.inject('/api/openapi.json')).json());
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, declared]) => [`${method.toUpperCase()} ${path}`, declared['x-access']]),
    ),
  );
}

test('every route of the document declares the access that the table gives it', async () => {
  await using t = await startTestApp();
  expect(await publishedAccess(t)).toEqual(MATRIX);
});

test.each(ROLES)('a %s may call what the table says, and is turned away from everything else', async (role) => {
  await using t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } });
  const answers: Record<string, number | 'allowed'> = {};
  for (const route of Object.keys(MATRIX)) answers[route] = await answerTo(t, role, route);
  const expected = Object.entries(MATRIX).map(([route, access]) => [route, REFUSALS[access][role] ?? 'allowed']);
  expect(answers).toEqual(Object.fromEntries(expected));
});

test.each(['visitor', 'guest', 'user'] as const)('a %s learns nothing from a body that is wrong', async (role) => {
  await using t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } });
  for (const [route, access] of Object.entries(MATRIX)) {
    const refusal = REFUSALS[access][role];
    if (refusal === undefined || route.startsWith('GET')) continue;
    expect([route, await statusOf(t, role, route, '{ not JSON')]).toEqual([route, refusal]);
  }
});

async function answerTo(t: TestApp, role: Role, route: string): Promise<number | 'allowed'> {
  // An empty body changes nothing: an allowed call is refused for its content.
  const status = await statusOf(t, role, route, '{}');
  return status === 401 || status === 403 ? status : 'allowed';
}

async function statusOf(t: TestApp, role: Role, route: string, payload: string): Promise<number> {
  const [method, path = ''] = route.split(' ');
  const url = path.replaceAll(/\{[^}]+\}/g, 'b9b1e8a2-5f0c-4a52-9c27-6a3f1d0e7c11');
  const headers = await headersOf(t, role);
  if (method === 'GET') return (await t.app.inject({ url, headers })).statusCode;
  const json = { ...headers, 'content-type': 'application/json' };
  const changing = z.enum(['POST', 'PUT', 'PATCH', 'DELETE']).parse(method);
  return (await t.app.inject({ method: changing, url, headers: json, payload })).statusCode;
}

/** A new session for each call, because some of them end it. */
async function headersOf(t: TestApp, role: Role): Promise<Record<string, string>> {
  if (role === 'visitor') return {};
  return t.signIn(role === 'guest' ? role : await t.addUser({ role }));
}
