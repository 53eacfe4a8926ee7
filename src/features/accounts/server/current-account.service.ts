import type { FastifyRequest } from 'fastify';
import type { Permission, Role } from '#app/db/enums.ts';
import { AppError, ReasonedError } from '#app/lib/app-error.ts';
import { missingPermissionMessage } from '../permission-labels.rules.ts';
import { hasPermission } from '../permissions.rules.ts';

/** A user with an account. `permissions` says what an admin may do; it is empty for others. */
export type User = { role: Role; id: string; permissions: readonly Permission[] };
/** A guest, who acts as a seller without an account: a session without a row in users. */
export type Guest = { role: 'guest'; id: string };
/** The caller's account or guest identity. */
export type Account = User | Guest;

export type Session = {
  account: Account;
  /** An admin without the second factor that admins need: until then, `account` has the role of a user. */
  needsSecondFactor: boolean;
  /** The hash under which the database stores the cookie's token. */
  idHash: string;
  /** Whether its owner signed in, or proved again who they are, within the last ten minutes. */
  isFresh: boolean;
  /** The later expiry that this request gave the session, which the cookie does not contain yet; null if unchanged. */
  renewedUntil: Date | null;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a visitor. */
    session: Session | null;
  }
}

/** The caller's account or guest identity; null for visitors. */
export function getAccount(request: FastifyRequest): Account | null {
  return request.session?.account ?? null;
}

/** The session of the request. Throws not_signed_in. */
export function requireSession(request: FastifyRequest): Session {
  if (request.session === null) throw notSignedIn();
  return request.session;
}

/** The signed-in account. Throws not_signed_in for visitors and guests. */
export function requireUser(request: FastifyRequest): User {
  const account = getAccount(request);
  if (!isUser(account)) throw notSignedIn();
  return account;
}

export function isUser(account: Account | null): account is User {
  return account !== null && account.role !== 'guest';
}

function isAdmin(account: Account | null): boolean {
  return account?.role === 'admin';
}

/** The error for an account without the admin role. */
function notAdmin(): AppError {
  return new AppError('not_allowed', 'Only an admin may do this');
}

/** Throws not_allowed unless the account is an admin with this permission. */
export function requirePermission(account: Account | null, permission: Permission): void {
  const refusal = permissionRefusal(account, permission);
  if (refusal !== undefined) throw refusal;
}

/** The error unless the account is an admin with this permission, or any admin for null. */
export function permissionRefusal(account: Account | null, permission: Permission | null): AppError | undefined {
  if (!isAdmin(account)) return notAdmin();
  if (permission === null || hasPermission(account, permission)) return undefined;
  return new AppError('not_allowed', missingPermissionMessage(permission));
}

/** Throws not_allowed unless the owner of the session proved lately who they are. */
export function requireFreshSession({ isFresh }: Pick<Session, 'isFresh'>): void {
  if (!isFresh) throw reauthenticationRequired();
}

/** The error for a session that is not fresh; its reason makes clients ask the owner for a proof. */
export function reauthenticationRequired(): AppError {
  return new ReasonedError('reauthentication-required', 'Please confirm that it is you');
}

/** The error for an admin who must add a second factor first. */
export function secondFactorMissing(): AppError {
  const message = 'Admins need a second step to sign in. Add one on your profile page first';
  return new ReasonedError('second-factor-enrolment-required', message);
}

export function notSignedIn(): AppError {
  return new AppError('not_signed_in', 'You are not signed in');
}
