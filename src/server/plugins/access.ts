import fastifyPlugin from 'fastify-plugin';
import type { Permission } from '#app/db/enums.ts';
import { AppError } from '#app/lib/app-error.ts';
import {
  getAccount,
  isUser,
  notSignedIn,
  permissionRefusal,
  reauthenticationRequired,
  secondFactorMissing,
  type Account,
} from '#app/features/accounts/server/current-account.service.ts';

/** Who may call a route. This plugin treats `owner` as `user`; the service checks ownership in its transaction. */
export const ACCESS_LEVELS = ['public', 'guest', 'user', 'owner', 'admin'] as const;
export type Access = (typeof ACCESS_LEVELS)[number];

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Required for the access `admin`: what the admin needs; null if any admin may call the route. */
    permission?: Permission | null;
    /** A key in the address, which the service checks, stands for an account. */
    acceptsKey?: boolean;
    /** The caller must have proved within the last ten minutes who they are. */
    reauthentication?: boolean;
  }
}

/**
 * Fails at startup if a route does not declare its access, or one for admins its permission. Turns callers away before
 * the body is read.
 */
export const accessPlugin = fastifyPlugin(async (app) => {
  app.addHook('onRoute', (route) => {
    const { access, permission } = route.config ?? {};
    const name = `${String(route.method)} ${route.url}`;
    if (access === undefined) throw new Error(`Route ${name} does not declare its access`);
    if (access === 'admin' && permission === undefined)
      throw new Error(`Route ${name} does not declare its permission`);
    if (access !== 'admin' && permission !== undefined) throw new Error(`Route ${name} is not for admins only`);
  });

  app.addHook('onRequest', (request, _reply, done) => {
    // Unknown routes answer 404 to everybody.
    if (request.is404) return done();
    const { access = 'admin', permission = 'users', reauthentication = false } = request.routeOptions.config;
    if (request.routeOptions.config.acceptsKey === true && hasKey(request.query)) return done();
    if (access === 'admin' && request.session?.needsSecondFactor === true) return done(secondFactorMissing());
    const isStale = reauthentication && request.session?.isFresh !== true;
    const refusal = refusalOf({ access, permission }, getAccount(request));
    done(refusal ?? (isStale ? reauthenticationRequired() : undefined));
  });
});

function hasKey(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'key' in query;
}

type Declared = { access: Access; permission: Permission | null };

function refusalOf({ access, permission }: Declared, account: Account | null): AppError | undefined {
  if (access === 'public') return undefined;
  if (account === null) return notSignedIn();
  if (access === 'guest') return undefined;
  if (!isUser(account)) return new AppError('not_allowed', 'This needs a full account');
  return access === 'admin' ? permissionRefusal(account, permission) : undefined;
}
