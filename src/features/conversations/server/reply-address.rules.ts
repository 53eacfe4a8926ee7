import { createHmac, timingSafeEqual } from 'node:crypto';
import { THREAD_PARTIES, type ThreadParty } from '#app/db/thread-enums.ts';
import { fromBase32, toBase32 } from '#app/lib/base32.ts';

/** Whose answers an address takes: of one party in one conversation, a UUID. Another version replaces an address. */
export type ReplyTarget = { threadId: string; party: ThreadParty; version: number };

const UUID_BYTES = 16;
const PAYLOAD_BYTES = UUID_BYTES + 3;
const SIGNATURE_BYTES = 13;
const HIGHEST_VERSION = 0xff_ff;
/** In base32, because mail servers may change the case of an address, which has at most 64 characters before the @. */
const ADDRESS = /reply\+([a-z2-7]{52})@([a-z\d.-]+)/gi;

export type ReplyAddresses = {
  /** The address for the answers of a party. */
  addressOf: (target: ReplyTarget) => string;
  /** The first of these recipients that is a reply address with a valid signature; null if none is. */
  findTarget: (recipients: readonly string[]) => ReplyTarget | null;
};

/** Reply addresses `reply+…@domain`, signed with a secret, so that nobody can make one. */
export function createReplyAddresses({ domain, secret }: { domain: string; secret: string }): ReplyAddresses {
  const sign = (payload: Uint8Array) =>
    createHmac('sha256', secret).update('reply address ').update(payload).digest().subarray(0, SIGNATURE_BYTES);
  const read = (token: string): ReplyTarget | null => {
    const bytes = fromBase32(token);
    const payload = bytes.subarray(0, PAYLOAD_BYTES);
    const signature = bytes.subarray(PAYLOAD_BYTES);
    if (signature.length !== SIGNATURE_BYTES || !timingSafeEqual(signature, sign(payload))) return null;
    return toTarget(Buffer.from(payload));
  };
  return {
    addressOf: (target) => {
      const payload = toPayload(target);
      return `reply+${toBase32(Buffer.concat([payload, sign(payload)])).toLowerCase()}@${domain}`;
    },
    findTarget: (recipients) => {
      for (const recipient of recipients)
        for (const [, token = '', host = ''] of recipient.matchAll(ADDRESS)) {
          const target = host.toLowerCase() === domain.toLowerCase() ? read(token) : null;
          if (target !== null) return target;
        }
      return null;
    },
  };
}

/** The version that replaces an address; there are so many that none is in use again soon. */
export function nextVersion(version: number): number {
  return (version + 1) % (HIGHEST_VERSION + 1);
}

function toPayload({ threadId, party, version }: ReplyTarget): Buffer {
  if (!Number.isInteger(version) || version < 0 || version > HIGHEST_VERSION)
    throw new TypeError(`A version is a whole number up to ${HIGHEST_VERSION}`);
  const id = Buffer.from(threadId.replaceAll('-', ''), 'hex');
  if (id.length !== UUID_BYTES) throw new TypeError('A conversation is named by a UUID');
  return Buffer.concat([id, Buffer.from([THREAD_PARTIES.indexOf(party), version >> 8, version & 0xff])]);
}

function toTarget(payload: Buffer): ReplyTarget | null {
  const party = THREAD_PARTIES[payload.readUInt8(UUID_BYTES)];
  const id = payload.toString('hex', 0, UUID_BYTES);
  const threadId = id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return party === undefined ? null : { threadId, party, version: payload.readUInt16BE(UUID_BYTES + 1) };
}
