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
  currentUser,
  accountDeletionInput,
  passwordChangeInput,
  profileChange,
  profileInput,
  registrationInput,
} from '../accounts.schema.ts';
import { getRequestContext } from './request-context.service.ts';
import { respondSignedIn } from './sign-in-cookies.service.ts';
import { changePassword } from './passwords.service.ts';
import { changeProfile, getCurrentUser } from './profile.service.ts';
import { register } from './registration.service.ts';

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
        summary: 'Who is signed in',
        description:
          'The account of this session, or the guest. A visitor without a session is answered 401, which is how a client learns that nobody is signed in.',
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
        summary: 'Open an account',
        description:
          "Opens an account and signs it in; a guest becomes the new account and keeps what they have uploaded. The username `admin` with the operator's own password opens an admin's account, with any other password it is 403.",
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
        summary: 'Change the own profile',
        description:
          'What is absent stays, an empty text clears; `name` and `email` cannot be cleared, and may be absent only if the account has them. Another email address, be it the first, asks for `currentPassword`, unless somebody signed in within the last ten minutes, and is confirmed by a mailed link. `tewhEmail` and `tewhPhone` count for admins only.',
        refuses: ['conflict', 'too_many'],
        body: asTexts(profileInput),
        documentedBody: profileChange,
        response: { 200: currentUser },
      },
    },
    (request) => changeProfile(deps, getRequestContext(request), requireUser(request), request.body),
  );

  app.patch(
    '/api/user/password',
    {
      config: { ...user, limit: 'passwordChange' },
      schema: {
        tags,
        operationId: 'changePassword',
        summary: 'Change the own password',
        description:
          'Ends all other sessions of the account. `currentPassword` may be absent within ten minutes of signing in.',
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
        summary: 'The workshop that the account keeps',
        description:
          'The door, power, floor and room that machines have to fit, in millimeters, volts and amps, and when they were said; what was never said is absent. Addresses of lists take the same names.',
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
        summary: 'Keep a workshop with the account',
        description:
          'Takes the place of what was said before `updatedAt`; what was said later stays, and is the answer. An empty `shop` forgets it. `accountId` has to be the account that is signed in.',
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
        summary: 'All that is held about the account, as a file',
        description:
          'One JSON file with the account, its listings, payments, sessions, uploads, mails and messages. Lists longer than 5,000 rows are cut, which `notes` then says.',
        response: { 200: accountExport },
      },
    },
    async (request, reply) => {
      const exported = await exportAccount(db, requireUser(request), now());
      request.log.info({ event: 'account-exported', accountId: requireUser(request).id }, 'account exported');
      const day = exported.exportedAt.toISOString().slice(0, 10);
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
        summary: 'Delete the own account, its listings and what they say of a person',
        description:
          "Asks for the password. Payments stay without the person, as bookkeeping needs them. The last admin's account is a conflict.",
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
