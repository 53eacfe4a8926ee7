import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A bearer token: for the cookie of a session, or a mailed link. */
export function newSecretToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The database stores the hash alone: whoever reads the table cannot use a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
