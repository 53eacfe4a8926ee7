import ipaddr from 'ipaddr.js';
import type { Db } from '#app/db/client.ts';
import type { BlockKind } from '#app/db/enums.ts';
import { getActor, recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { Account, User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { networkOf } from '#app/lib/http.ts';
import { blockKeysOf, emailKey, networkLabel, phoneKeyOf, type BlockedSender } from '../blocks.rules.ts';
import type { Block, BlockInput } from '../blocks.schema.ts';
import { deleteBlock, deleteEndedBlocks, findBlocks, isAnyBlocked, upsertBlock, type BlockRow } from './blocks.db.ts';

export type BlockingDeps = { db: Db; now: () => Date };

const MAX_LISTED = 500;
/** Does not say what is blocked, which would help to evade it; a person can call. */
export const BLOCKED = 'We cannot accept this online. Please call us instead';

/** The current blocks, those that end last first; at most 500. */
export async function listBlocks({ db, now }: BlockingDeps): Promise<Block[]> {
  return (await findBlocks(db, now(), MAX_LISTED)).map(toBlock);
}

function toBlock({ value, endsAt, createdAt, ...row }: BlockRow): Block {
  return {
    ...row,
    value: row.kind === 'network' ? networkLabel(value) : value,
    endsAt: endsAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}

/** Blocks what is given of a sender, and ends earlier blocks of the same values. Throws invalid. */
export async function blockSender({ db, now }: BlockingDeps, admin: User, input: BlockInput): Promise<Block[]> {
  const values = valuesIn(input);
  const createdAt = now();
  const endsAt = new Date(createdAt.getTime() + input.days * DAY_MS);
  return runAsAdmin(db, admin, async (tx) => {
    const { username: createdBy } = await getActor(tx, admin);
    await deleteEndedBlocks(tx, createdAt);
    const stored: Block[] = [];
    for (const { kind, value } of values) {
      const row = await upsertBlock(tx, { kind, value, reason: input.reason, endsAt, createdAt, createdBy });
      stored.push(toBlock(row));
      await recordBlock(tx, admin, row, { action: 'block sender', before: null, after: auditFacts(row) });
    }
    return stored;
  });
}

/** Lifts a block. Throws not_found. */
export async function liftBlock({ db }: BlockingDeps, admin: User, id: string): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    const lifted = await deleteBlock(tx, id);
    if (lifted === undefined) throw new AppError('not_found', 'This block has ended');
    await recordBlock(tx, admin, lifted, { action: 'lift block', before: auditFacts(lifted), after: null });
  });
}

type Done = { action: string; before: object | null; after: object | null };

async function recordBlock(tx: Db, admin: User, { id }: BlockRow, done: Done): Promise<void> {
  await recordAdminAction(tx, admin, { ...done, subject: { type: 'setting', id: `block ${id}` } });
}

/** Audit entries outlive a person's data, hence without address and number. */
function auditFacts({ kind, reason, endsAt }: BlockRow) {
  return { kind, reason, endsAt: endsAt.toISOString() };
}

function valuesIn({ email, phone, network }: BlockInput): { kind: BlockKind; value: string }[] {
  const values = [
    { kind: 'email', value: email ? emailKey(email) : null },
    { kind: 'phone', value: phone ? requirePhone(phone) : null },
    { kind: 'network', value: network ? requireNetwork(network) : null },
  ] as const;
  const given = values.flatMap(({ kind, value }) => (value === null ? [] : [{ kind, value }]));
  if (given.length === 0) throw invalid('email', 'Give an email address, a phone number or a network');
  return given;
}

function requirePhone(phone: string): string {
  const key = phoneKeyOf(phone);
  if (key === null) throw invalid('phone', 'This number is too short to be blocked');
  return key;
}

/** The network of an IP address, or of a network in CIDR notation. */
function requireNetwork(typed: string): string {
  const [address = ''] = typed.split('/');
  if (!ipaddr.isValid(address)) throw invalid('network', 'This is not an IP address, such as 203.0.113.7');
  return networkOf(address);
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', message, [{ path, message }]);
}

/** Whether nothing is accepted from a person with these addresses and telephone numbers, whatever the network. */
export async function isPersonBlocked(db: Db, person: Omit<BlockedSender, 'network'>, now: Date): Promise<boolean> {
  const keys = blockKeysOf({ ...person, network: '' }).filter(({ kind }) => kind !== 'network');
  return isAnyBlocked(db, keys, now);
}

/** Throws not_allowed if a message or listing from this sender is not accepted. Admins are never blocked. */
export async function requireNotBlocked(
  db: Db,
  account: Account | null,
  sender: BlockedSender,
  now: Date,
): Promise<void> {
  if (account?.role === 'admin') return;
  if (await isAnyBlocked(db, blockKeysOf(sender), now)) throw new AppError('not_allowed', BLOCKED);
}
