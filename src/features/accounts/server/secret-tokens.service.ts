import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Whoever carries it is let in: the cookie of a session, a mailed link. */
export function newSecretToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What the database keeps of a token: whoever reads the table cannot use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
