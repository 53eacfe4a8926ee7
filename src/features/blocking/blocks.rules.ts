import type { BlockKind } from '#app/db/enums.ts';

/** Who sends a message or a listing, as far as a block can refuse them. */
export type BlockedSender = {
  emails: readonly (string | null | undefined)[];
  phones: readonly (string | null | undefined)[];
  /** As `networkOf` returns it. */
  network: string;
};

/** A shorter number may be an extension, and belong to many. */
export const PHONE_MIN_DIGITS = 7;
/** The digits of a number without its country code, as in the database. */
const PHONE_DIGITS = 10;

/** An address as blocks store it. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** A telephone number as blocks store it, however it is written; null if it is too short to tell anybody by it. */
export function phoneKeyOf(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '').slice(-PHONE_DIGITS);
  return digits.length < PHONE_MIN_DIGITS ? null : digits;
}

/** The values of blocks that would refuse this sender, by kind. */
export function blockKeysOf({ emails, phones, network }: BlockedSender): { kind: BlockKind; value: string }[] {
  const given = (texts: readonly (string | null | undefined)[]) =>
    texts.filter((each): each is string => typeof each === 'string' && each !== '');
  const phoneKeys = given(phones).flatMap((phone) => phoneKeyOf(phone) ?? []);
  return [
    ...given(emails).map((email) => ({ kind: 'email', value: emailKey(email) }) as const),
    ...phoneKeys.map((value) => ({ kind: 'phone', value }) as const),
    { kind: 'network', value: network },
  ];
}

const IPV4_BYTES = 3;
const IPV6_BYTES = 6;

/** A network, whose first bytes are given, in CIDR notation: `203.0.113.0/24`, `2001:db8:1::/48`. */
export function networkLabel(network: string): string {
  const bytes = network.split('.').map(Number);
  if (bytes.some((byte) => !Number.isInteger(byte))) return network;
  if (bytes.length === IPV4_BYTES) return `${network}.0/24`;
  if (bytes.length !== IPV6_BYTES) return network;
  const groups = [0, 2, 4].map((at) => ((bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)).toString(16));
  return `${groups.join(':')}::/48`;
}
