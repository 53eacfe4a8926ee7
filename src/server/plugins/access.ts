import fastifyPlugin from 'fastify-plugin';
import { AppError } from '#app/lib/app-error.ts';
import {
  getAccount,
  isAdmin,
  isUser,
  notAdmin,
  notSignedIn,
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
    /** The caller must have proved within the last ten minutes who they are. */
    reauthentication?: boolean;
  }
}

/** Fails at startup if a route does not declare its access, and turns callers away before the body is read. */
export const accessPlugin = fastifyPlugin(async (app) => {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) {
      throw new Error(`Route ${String(route.method)} ${route.url} does not declare its access`);
    }
  });

  app.addHook('onRequest', (request, _reply, done) => {
    // Unknown routes answer 404 to everybody.
    if (request.is404) return done();
    const { access = 'admin', reauthentication = false } = request.routeOptions.config;
    if (access === 'admin' && request.session?.needsSecondFactor === true) return done(secondFactorMissing());
    const isStale = reauthentication && request.session?.isFresh !== true;
    done(refusalOf(access, getAccount(request)) ?? (isStale ? reauthenticationRequired() : undefined));
  });
});

function refusalOf(access: Access, account: Account | null): AppError | undefined {
  if (access === 'public') return undefined;
  if (account === null) return notSignedIn();
  if (access === 'guest') return undefined;
  if (!isUser(account)) return new AppError('not_allowed', 'This needs a full account');
  return access === 'admin' && !isAdmin(account) ? notAdmin() : undefined;
}
