import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts small secrets for the database. */
export type SecretBox = {
  /** Encrypts a secret for one account. */
  seal: (secret: Uint8Array, accountId: string) => string;
  /** Decrypts it for the same account; null if it was encrypted under another key or for another account. */
  open: (sealed: string, accountId: string) => Buffer | null;
};

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under a key derived from SESSION_SECRET, bound to the account's id. */
export function createSecretBox(sessionSecret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'second factors', KEY_BYTES));
  return {
    seal: (secret, accountId) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(accountId));
      const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    open: (sealed, accountId) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
      if (tag.length < TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(accountId)).setAuthTag(tag);
      const secret = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([secret, decipher.final()]);
      } catch {
        // Node has no other way to say that the tag is wrong.
        return null;
      }
    },
  };
}
