import { expect, test } from 'vitest';
import { z } from 'zod';
import { fastify } from 'fastify';
import { PERMISSIONS } from '#app/db/enums.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { MATRIX, type Callers } from '#test/fixtures/role-matrix.ts';
import { ACCESS_LEVELS, accessPlugin } from './plugins/access.ts';

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
