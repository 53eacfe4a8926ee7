import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a request carries this token. Compares digests, which have equal lengths, in constant time. */
export function hasBearerToken({ authorization = '' }: { authorization?: string | undefined }, token: string): boolean {
  return timingSafeEqual(digestOf(authorization), digestOf(`Bearer ${token}`));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
