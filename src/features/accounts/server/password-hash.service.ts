import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's minimum for argon2id. After an increase, sign-ins renew older hashes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** The maximum cost of a stored hash: a tampered row must not cause the use of gigabytes or minutes. */
const MAX_COST = { memory: 262_144, passes: 16, parallelism: 16 } as const;

type Cost = { memory: number; passes: number; parallelism: number };
type StoredPassword = { cost: Cost; salt: Buffer; tag: Buffer };

// The asynchronous version runs on a separate thread instead of the event loop.
const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, tag: Buffer) => void) =>
  argon2('argon2id', parameters, done),
);

/** An argon2id hash in PHC format, with a random salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await computeTag(password, { cost: COST, salt, tagLength: TAG_BYTES });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(tag)}`;
}

/**
 * Whether the password matches the hash. For null, an unknown account, does the same work and returns false, so that
 * the response time does not reveal which accounts exist.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const stored = hash === null ? null : parseHash(hash);
  const { cost, salt, tag } = stored ?? DUMMY_HASH;
  const computed = await computeTag(password, { cost, salt, tagLength: tag.length });
  return timingSafeEqual(computed, tag) && stored !== null;
}

/** Whether a hash has another cost than the current one, and must be renewed at the next sign-in. */
export function needsRehash(hash: string): boolean {
  const cost = parseHash(hash)?.cost;
  return (
    cost === undefined ||
    cost.memory !== COST.memory ||
    cost.passes !== COST.passes ||
    cost.parallelism !== COST.parallelism
  );
}

const DUMMY_HASH: StoredPassword = {
  cost: COST,
  salt: Buffer.alloc(SALT_BYTES, 'nobody'),
  tag: Buffer.alloc(TAG_BYTES),
};

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/;

function parseHash(hash: string): StoredPassword | null {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(hash) ?? [];
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return isAcceptableCost(cost) ? { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') } : null;
}

function isAcceptableCost({ memory, passes, parallelism }: Cost): boolean {
  const isEnough = parallelism >= 1 && passes >= 1 && memory >= 8 * parallelism;
  return isEnough && memory <= MAX_COST.memory && passes <= MAX_COST.passes && parallelism <= MAX_COST.parallelism;
}

function computeTag(
  password: string,
  { cost, salt, tagLength }: { cost: Cost; salt: Buffer; tagLength: number },
): Promise<Buffer> {
  // Operating systems compose accented letters differently.
  return derive({ message: password.normalize('NFC'), nonce: salt, ...cost, tagLength });
}

function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
