import { expect, test } from 'vitest';
import { z } from 'zod';
import { fastify } from 'fastify';
import { PERMISSIONS, type Permission } from '#app/db/enums.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { ACCESS_LEVELS, accessPlugin, type Access } from './plugins/access.ts';

/** `admin users` is an admin with the permission `users`; `admin` is any admin. */
type Callers = Access | `admin ${Permission}`;

/** Who may call each route. A route missing here fails the test below. */
const MATRIX: Record<string, Callers> = {
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
  'GET /api/machines/{id}/stitches': 'public',
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
  'GET /api/admin/audit-log': 'admin users',
  'POST /api/admin/import-clear': 'admin moderation',
  'POST /api/admin/import-tewh': 'admin moderation',
  'POST /api/admin/import-stop': 'admin moderation',
  'GET /api/admin/import-runs': 'admin moderation',
  'GET /api/admin/import-runs/{id}': 'admin moderation',
  'GET /api/admin/import-runs/{id}/findings': 'admin moderation',
  'GET /api/admin/import-status': 'admin moderation',
  'GET /api/admin/mails': 'admin messages',
  'GET /api/admin/notifications': 'admin',
  'POST /api/admin/notifications/viewed': 'admin',
  'GET /api/admin/overview': 'admin',
  'GET /api/admin/search': 'admin',
  'GET /api/homepage-views/count': 'admin moderation',
  'GET /api/page-views/stats': 'admin moderation',
  'GET /api/contact-submissions': 'admin messages',
  'PATCH /api/contact-submissions/{id}/answered': 'admin messages',
  'PATCH /api/contact-submissions/{id}/read': 'admin messages',
  'DELETE /api/contact-submissions/{id}': 'admin messages',
  'POST /api/admin/approve-multiple': 'admin moderation',
  'POST /api/admin/delete-multiple': 'admin moderation',
  'GET /api/admin/deleted-listings': 'admin moderation',
  'POST /api/admin/deleted-listings/{id}/restore': 'admin moderation',
  'PUT /api/admin/machines/{id}/checked-facts/{key}': 'admin moderation',
  'DELETE /api/admin/machines/{id}/checked-facts/{key}': 'admin moderation',
  'POST /api/admin/machines/{id}/changes/approve': 'admin moderation',
  'GET /api/admin/model-facts': 'admin moderation',
  'POST /api/admin/model-facts': 'admin moderation',
  'POST /api/admin/model-facts/csv': 'admin moderation',
  'DELETE /api/admin/model-facts/{id}': 'admin moderation',
  'GET /api/admin/model-facts/proposals': 'admin moderation',
  'POST /api/admin/model-facts/proposals': 'admin moderation',
  'POST /api/admin/machines/{id}/changes/reject': 'admin moderation',
  'GET /api/admin/export/accessories': 'admin moderation',
  'GET /api/admin/export/audit-log': 'admin users',
  'GET /api/admin/export/machines': 'admin moderation',
  'GET /api/admin/export/models': 'admin moderation',
  'GET /api/admin/export/users': 'admin users',
  'POST /api/admin/csv-imports': 'admin moderation',
  'GET /api/admin/csv-imports/latest': 'admin moderation',
  'GET /api/admin/csv-imports/{id}': 'admin moderation',
  'DELETE /api/admin/csv-imports/{id}': 'admin moderation',
  'GET /api/admin/csv-imports/{id}/refused': 'admin moderation',
  'GET /api/admin/csv-imports/{id}/rows': 'admin moderation',
  'GET /api/admin/csv-imports/{id}/remaining': 'admin moderation',
  'POST /api/admin/csv-imports/{id}/run': 'admin moderation',
  'POST /api/admin/csv-imports/{id}/stop': 'admin moderation',
  'POST /api/admin/csv-imports/{id}/continue': 'admin moderation',
  'POST /api/admin/import/machines': 'admin moderation',
  'GET /api/admin/accessories': 'admin moderation',
  'POST /api/admin/accessories': 'admin moderation',
  'PATCH /api/admin/accessories/{id}': 'admin moderation',
  'DELETE /api/admin/accessories/{id}': 'admin moderation',
  'PATCH /api/admin/accessories/{id}/approve': 'admin moderation',
  'DELETE /api/admin/accessories/{id}/reject': 'admin moderation',
  'DELETE /api/admin/brands': 'admin moderation',
  'GET /api/admin/export/payments': 'admin payments',
  'GET /api/admin/models': 'admin moderation',
  'POST /api/admin/models': 'admin moderation',
  'DELETE /api/admin/models/{id}': 'admin moderation',
  'PATCH /api/admin/models/{id}/approve': 'admin moderation',
  'DELETE /api/admin/models/{id}/reject': 'admin moderation',
  'GET /api/admin/system': 'admin users',
  'GET /api/admin/users': 'admin users',
  'PATCH /api/admin/users/{id}': 'admin users',
  'DELETE /api/admin/users/{id}': 'admin users',
  'GET /api/admin/users/{id}/deletion': 'admin users',
  'POST /api/admin/users/{id}/reject-proposals': 'admin moderation',
  'POST /api/admin/users/{id}/reset-password': 'admin users',
  'DELETE /api/admin/users/{id}/second-factors': 'admin users',
  'GET /api/admin/machines/{id}/changes': 'admin moderation',
  'GET /api/admin/payment-environments': 'admin payments',
  'GET /api/admin/payments': 'admin payments',
  'GET /api/admin/payments/revenue': 'admin payments',
  'POST /api/admin/payments/{id}/refund': 'admin payments',
  'GET /api/admin/sellers': 'admin moderation',
  'DELETE /api/machines/{id}': 'admin moderation',
  'PATCH /api/machines/{id}': 'admin moderation',
  'PATCH /api/machines/{id}/status': 'admin moderation',
  'GET /api/settings/admin_sign_in': 'admin users',
  'PUT /api/settings/admin_sign_in': 'admin users',
  'GET /api/settings/lenders': 'admin users',
  'PUT /api/settings/lenders': 'admin users',
  'GET /api/settings/review_mails': 'admin users',
  'GET /api/settings/terms': 'admin users',
  'PUT /api/settings/review_mails': 'admin users',
  'PUT /api/settings/terms': 'admin users',
  'GET /api/settings/operator_contact': 'admin users',
  'PATCH /api/settings/operator_contact': 'admin users',
  'GET /api/settings/payment_mode': 'admin payments',
  'PUT /api/settings/payment_mode': 'admin payments',
};

/** An admin with all permissions, and one with each of them alone. */
const ROLES = ['visitor', 'guest', 'user', 'admin', ...PERMISSIONS] as const;
type Role = (typeof ROLES)[number];

/** The status that a role gets where it is not allowed. Ownership is checked later, so `owner` admits any user here. */
function refusalOf(callers: Callers, role: Role): 401 | 403 | undefined {
  if (callers === 'public') return undefined;
  if (role === 'visitor') return 401;
  if (callers === 'guest') return undefined;
  if (role === 'guest') return 403;
  if (callers === 'user' || callers === 'owner' || role === 'admin') return undefined;
  return role !== 'user' && (callers === 'admin' || callers === `admin ${role}`) ? undefined : 403;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const operation = z.object({
  'x-access': z.enum(ACCESS_LEVELS),
  'x-permission': z.enum(PERMISSIONS).nullish(),
});
const document = z.object({ paths: z.record(z.string(), z.partialRecord(z.enum(METHODS), operation)) });

async function publishedCallers({ app }: TestApp): Promise<Record<string, string>> {
  const { paths } = document.parse((await app.inject('/api/openapi.json')).json());
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { 'x-access': access, 'x-permission': permission }]) => [
        `${method.toUpperCase()} ${path}`,
        [access, permission ?? []].flat().join(' '),
      ]),
    ),
  );
}

test('every route of the document declares the access that the table gives it', async () => {
  await using t = await startTestApp();
  expect(await publishedCallers(t)).toEqual(MATRIX);
});

test.each(ROLES)('a caller (%s) may call what the table says, and is turned away elsewhere', async (role) => {
  await using t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } });
  const answers: Record<string, number | 'allowed'> = {};
  let headers = await headersOf(t, role);
  for (const route of Object.keys(MATRIX)) {
    // An empty body changes nothing: an allowed call is refused for its content.
    const status = await statusOf(t, route, { headers, payload: '{}' });
    answers[route] = status === 401 || status === 403 ? status : 'allowed';
    // A few calls, such as signing out, end the session.
    if (status < 300 && !route.startsWith('GET')) headers = await headersOf(t, role);
  }
  const expected = Object.entries(MATRIX).map(([route, callers]) => [route, refusalOf(callers, role) ?? 'allowed']);
  expect(answers).toEqual(Object.fromEntries(expected));
});

test.each(ROLES.filter((role) => role !== 'admin'))(
  'a caller (%s) learns nothing from a body that is wrong',
  async (role) => {
    await using t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } });
    const headers = await headersOf(t, role);
    for (const [route, callers] of Object.entries(MATRIX)) {
      const refusal = refusalOf(callers, role);
      if (refusal === undefined || route.startsWith('GET')) continue;
      expect([route, await statusOf(t, route, { headers, payload: '{ not JSON' })]).toEqual([route, refusal]);
    }
  },
);

test('an admin is told which permission is missing', async () => {
  await using t = await startTestApp();
  const headers = await headersOf(t, 'messages');
  const { statusCode, body } = await t.app.inject({ url: '/api/admin/payments', headers });
  expect([statusCode, JSON.parse(body).message]).toEqual([
    403,
    'This needs the permission “Payments”. An admin who manages users can give it to you.',
  ]);
});

test('a route for admins that does not declare its permission does not start', async () => {
  const app = fastify();
  await app.register(accessPlugin);
  const config = { access: 'admin' } as const;
  expect(() => app.get('/api/admin/new', { config }, () => ({}))).toThrow('does not declare its permission');
});

type Call = { headers: Record<string, string>; payload: string };

async function statusOf(t: TestApp, route: string, { headers, payload }: Call): Promise<number> {
  const [method, path = ''] = route.split(' ');
  const url = path.replaceAll(/\{[^}]+\}/g, 'b9b1e8a2-5f0c-4a52-9c27-6a3f1d0e7c11');
  if (method === 'GET') return (await t.app.inject({ url, headers })).statusCode;
  const json = { ...headers, 'content-type': 'application/json' };
  const changing = z.enum(['POST', 'PUT', 'PATCH', 'DELETE']).parse(method);
  return (await t.app.inject({ method: changing, url, headers: json, payload })).statusCode;
}

async function headersOf(t: TestApp, role: Role): Promise<Record<string, string>> {
  if (role === 'visitor' || role === 'guest') return role === 'guest' ? t.signIn(role) : {};
  if (role === 'user' || role === 'admin') return t.signIn(await t.addUser({ role }));
  return t.signIn(await t.addUser({ role: 'admin', permissions: [role] }));
}
