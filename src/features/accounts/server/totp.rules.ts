import { createHmac, timingSafeEqual } from 'node:crypto';
import { TOTP_DIGITS } from '../second-factors.schema.ts';

/** How long a code is shown, in milliseconds. */
const STEP_MS = 30_000;
/** Clocks differ, and typing takes time. */
const ACCEPTED_STEPS = [0, -1, 1] as const;

/** The number of the time step since 1970 (RFC 6238, section 4.2). */
export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS);
}

/** The code of a time step, with SHA-1 as all authenticator apps expect it (RFC 4226, section 5.3). */
export function computeTotp(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const binary = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(binary % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, '0');
}

type Check = { now: Date; lastStep: number | null };

/** The step of a right code: the current one or a neighbour, after the last accepted one. Null for a wrong code. */
export function findTotpStep(secret: Uint8Array, code: string, { now, lastStep }: Check): number | null {
  const current = totpStep(now);
  const steps = ACCEPTED_STEPS.map((difference) => current + difference);
  return steps.find((step) => step > (lastStep ?? 0) && isSame(computeTotp(secret, step), code)) ?? null;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

type Labels = { issuer: string; account: string; secret: string };

/** The address that authenticator apps read from a QR code. */
export function totpUri({ issuer, account, secret }: Labels): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
