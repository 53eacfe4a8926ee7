import { siteDay } from '#app/lib/site-time.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { asTexts } from '#app/lib/stored-values.ts';
import { accountWorkshop, accountWorkshopInput } from '#app/features/machines/workshop.schema.ts';
import { keepAccountWorkshop, readAccountWorkshop } from './account-workshops.service.ts';
import { deleteOwnAccount } from './account-deletion.service.ts';
import { accountExport } from '../account-export.schema.ts';
import { exportAccount } from './account-export.service.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { requireSession, requireUser } from './current-account.service.ts';
import {
  accountDeletionInput,
  passwordChangeInput,
  profileChange,
  profileInput,
  registrationInput,
} from '../accounts.schema.ts';
import { currentUser, ownAccount } from '../own-account.schema.ts';
import { getRequestContext } from './request-context.service.ts';
import { respondSignedIn } from './sign-in-cookies.service.ts';
import { changePassword } from './passwords.service.ts';
import { changeProfile, getCurrentUser } from './profile.service.ts';
import { register } from './registration.service.ts';
import { chooseReports } from './report-choice.service.ts';

const tags = ['accounts'];
const user = { access: 'user' } as const;

/** Registration, the account's own data, and its deletion. */
export const accountsRoutes: FastifyPluginAsyncZod<AccountsDeps> = async (app, deps) => {
  const { db, cookies, now } = deps;

  app.get(
    '/api/user',
    {
      // Visitors get a 401, which tells clients that nobody is signed in.
      config: { access: 'guest' },
      schema: {
        tags,
        operationId: 'getCurrentUser',
        summary: 'Get the signed-in account',
        description:
          'Returns the account of this session, or the guest. Returns 401 without a session, which tells clients that nobody is signed in.',
        response: { 200: currentUser },
      },
    },
    (request) => getCurrentUser(db, requireSession(request).account),
  );

  app.post(
    '/api/register',
    {
      config: { access: 'public', limit: 'registration' },
      schema: {
        tags,
        operationId: 'register',
        summary: 'Create an account',
        description:
          "Creates an account and signs it in. A guest becomes the new account and keeps their uploads. The username `admin` with the operator's own password creates the first admin account; with any other password, or while there is an admin, the response is 403.",
        refuses: ['not_allowed', 'conflict', 'too_many'],
        body: registrationInput,
        response: { 201: currentUser },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(respondSignedIn(reply, cookies, await register(deps, getRequestContext(request), request.body))),
  );

  app.patch(
    '/api/user/profile',
    {
      config: { ...user, limit: 'profile' },
      schema: {
        tags,
        operationId: 'changeProfile',
        summary: 'Change your profile',
        description:
          'Absent fields stay unchanged, and an empty text clears a field. `name` and `email` cannot be cleared, and may be absent only if the account has them. A new email address, including the first one, requires `currentPassword`, unless the sign-in was within the last ten minutes. It is confirmed through a mailed link. `tewhEmail` and `tewhPhone` apply to admins only.',
        refuses: ['conflict', 'too_many'],
        body: asTexts(profileInput),
        documentedBody: profileChange,
        response: { 200: currentUser },
      },
    },
    (request) => changeProfile(deps, getRequestContext(request), requireUser(request), request.body),
  );

  app.put(
    '/api/user/monthly-report',
    {
      config: { ...user, limit: 'profile' },
      schema: {
        tags,
        operationId: 'chooseMonthlyReport',
        summary: 'Turn the monthly report on your listings on or off',
        description: 'Applies from the next report on. Repeating the request changes nothing.',
        refuses: ['too_many'],
        body: z.pick(ownAccount, { getsReports: true }),
        response: { 200: currentUser },
      },
    },
    (request) => chooseReports(db, requireUser(request), request.body.getsReports, now()),
  );

  app.patch(
    '/api/user/password',
    {
      config: { ...user, limit: 'passwordChange' },
      schema: {
        tags,
        operationId: 'changePassword',
        summary: 'Change your password',
        description:
          'Ends all other sessions of the account. `currentPassword` may be absent within ten minutes after sign-in.',
        refuses: ['too_many'],
        body: passwordChangeInput,
        response: { 200: currentUser },
      },
    },
    async (request, reply) => {
      const changed = await changePassword(deps, getRequestContext(request), requireUser(request), request.body);
      // The old cookie's proof depends on the old password, and would no longer recognise the owner's browser.
      cookies.known.remember(reply, changed.subject);
      return changed.user;
    },
  );

  app.get(
    '/api/user/shop',
    {
      config: user,
      schema: {
        tags,
        operationId: 'getAccountShop',
        summary: 'Get the workshop stored with the account',
        description:
          'Returns the door, power, floor and room that machines must fit, in millimeters, volts and amps, and the time of the last change. Fields that were never set are absent. List queries use the same names.',
        response: { 200: accountWorkshop },
      },
    },
    (request) => readAccountWorkshop(db, requireUser(request)),
  );

  app.put(
    '/api/user/shop',
    {
      config: { ...user, limit: 'workshop' },
      schema: {
        tags,
        operationId: 'keepAccountShop',
        summary: 'Store a workshop with the account',
        description:
          'Replaces a stored version that is older than `updatedAt`. A newer stored version stays unchanged and is returned. An empty `shop` clears the workshop. `accountId` must be the signed-in account.',
        refuses: ['conflict', 'too_many'],
        body: accountWorkshopInput,
        response: { 200: accountWorkshop },
      },
    },
    (request) => keepAccountWorkshop(db, requireUser(request), request.body, now()),
  );

  app.get(
    '/api/user/export',
    {
      config: { ...user, limit: 'accountExport' },
      schema: {
        tags,
        operationId: 'exportAccount',
        summary: 'Export all data of the account as a file',
        description:
          'Returns one JSON file with the account, its listings, payments, sessions, uploads, mails and messages. Lists are truncated after 5,000 rows, which `notes` then states.',
        response: { 200: accountExport },
      },
    },
    async (request, reply) => {
      const exported = await exportAccount(db, requireUser(request), now());
      request.log.info({ event: 'account-exported', accountId: requireUser(request).id }, 'account exported');
      const day = siteDay(exported.exportedAt);
      reply.header('Content-Disposition', `attachment; filename="account-export-${day}.json"`);
      return exported;
    },
  );

  app.delete(
    '/api/user',
    {
      config: user,
      schema: {
        tags,
        operationId: 'deleteAccount',
        summary: 'Delete your account, its listings and their personal data',
        description:
          'Requires the password. Payments are kept for bookkeeping, without the personal data. The account of the last admin cannot be deleted: 409.',
        refuses: ['conflict', 'too_many'],
        body: accountDeletionInput,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await deleteOwnAccount(deps, getRequestContext(request), requireUser(request), request.body.password);
      cookies.session.clear(reply);
      return reply.code(204).send();
    },
  );
};
