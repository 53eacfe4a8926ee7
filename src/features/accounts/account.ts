import type { FastifyRequest } from 'fastify';
import type { Role } from '#app/db/enums.ts';

/** Who is signed in. */
export type Account = { id: string; role: Role };

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a visitor and for a guest. */
    account: Account | null;
  }
}

/** The signed-in account, or null. */
export function accountOf(request: FastifyRequest): Account | null {
  return request.account;
}

export function isAdmin(account: Account | null): boolean {
  return account?.role === 'admin';
}
