import { computeTotp, totpStep } from '#app/features/accounts/server/totp.rules.ts';
import { addedFactor, totpSetup } from '#app/features/accounts/second-factors.schema.ts';
import type { TestApp } from './app.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = text
    .split('')
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an app with this key shows at a time. */
export function codeOf(key: string, at: Date): string {
  return computeTotp(fromBase32(key), totpStep(at));
}

/** Adds an authenticator app to the account of a session; `at` is the app's time. */
export async function addTotp({ app }: TestApp, headers: { cookie: string }, at = new Date()) {
  const url = '/api/user/second-factors/totp';
  const { secret } = totpSetup.parse((await app.inject({ method: 'POST', url, headers })).json());
  const payload = { code: codeOf(secret, at) };
  const added = await app.inject({ method: 'POST', url: `${url}/confirm`, headers, payload });
  const { recoveryCodes } = addedFactor.parse(added.json());
  return { secret, recoveryCodes: recoveryCodes ?? [] };
}
