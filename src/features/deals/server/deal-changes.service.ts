import type { Db } from '#app/db/client.ts';
import type { DealStage } from '#app/db/deal-enums.ts';
import { recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { listColleagues } from '#app/features/conversations/server/desk.service.ts';
import { addNote, lockThreadForOffice } from '#app/features/conversations/server/office-notes.service.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import { agreesWithAcceptance, LOST_LABELS, STAGE_LABELS } from '../deal-stages.rules.ts';
import type { DealChange, DealDetails } from '../deals.schema.ts';
import { findDeal, insertDeal, lockDeal, updateDeal, findMoves } from './deals.db.ts';
import { getDeal, noSuchDeal, requireOffice, type DealsDeps } from './deals.service.ts';

type StoredDeal = NonNullable<Awaited<ReturnType<typeof lockDeal>>>;
type Fields = Pick<
  StoredDeal,
  | 'stage'
  | 'lostReason'
  | 'lostWords'
  | 'ownerId'
  | 'nextStep'
  | 'nextStepOn'
  | 'expectedAmountUsd'
  | 'expectedCommissionUsd'
>;

/** Makes a conversation a deal, which the admin looks after; an existing deal stays as it is. Throws not_found. */
export async function beginDeal({ db, now }: DealsDeps, admin: User, threadId: string): Promise<DealDetails> {
  return runAsAdmin(db, admin, async (tx) => {
    await lockThreadForOffice(tx, threadId, [admin.id]);
    await requireOffice(tx, admin, threadId);
    if ((await lockDeal(tx, threadId)) === undefined) {
      await insertDeal(tx, { threadId, ownerId: admin.id, movedBy: admin.id, stageSince: now() });
      const subject = { type: 'thread', id: threadId } as const;
      await recordAdminAction(tx, admin, { action: 'begin deal', subject, before: null, after: { stage: 'new' } });
    }
    return getDeal({ db: tx }, admin, threadId);
  });
}

/**
 * Changes a deal, with an audit entry about what has changed. Throws not_found; stale if somebody else has changed it since
 * the given version; conflict for a stage that contradicts an accepted offer or quote; and invalid for a lost deal without a reason, a
 * day without a step, and an owner who does not answer messages.
 */
export async function changeDeal(
  { db, now }: DealsDeps,
  admin: User,
  { id, version, note, ...change }: DealChange & { id: string },
): Promise<DealDetails> {
  return runAsAdmin(db, admin, async (tx) => {
    const owners = typeof change.ownerId === 'string' ? [change.ownerId] : [];
    const thread = await lockThreadForOffice(tx, id, [admin.id, ...owners]);
    await requireOffice(tx, admin, id);
    const before = await lockDeal(tx, id);
    if (before === undefined) throw noSuchDeal();
    if (before.version !== version) throw new AppError('stale', await whatHappened(tx, before));
    const after = fieldsAfter(before, change);
    await requireAllowed(tx, before, after);
    const changed = changedFields(before, after);
    const at = now();
    if (Object.keys(changed.after).length > 0) {
      const isMoved = before.stage !== after.stage;
      await updateDeal(tx, id, { ...after, ...(isMoved && { stageSince: at, movedBy: admin.id }) });
      const subject = { type: 'thread', id } as const;
      await recordAdminAction(tx, admin, { action: 'change deal', subject, ...changed });
    }
    if (note !== undefined && note !== '')
      await addNote(tx, thread, { body: note, origin: 'site', at, authorId: admin.id });
    return getDeal({ db: tx }, admin, id);
  });
}

function fieldsAfter(before: StoredDeal, change: Omit<DealChange, 'version' | 'note'>): Fields {
  const stage = change.stage ?? before.stage;
  const isLost = stage === 'lost';
  const words = change.lostWords ?? before.lostWords;
  return {
    stage,
    lostReason: isLost ? (change.lostReason ?? before.lostReason) : null,
    lostWords: isLost && words !== '' ? words : null,
    ownerId: givenOr(before.ownerId, change.ownerId),
    nextStep: givenOr(before.nextStep, change.nextStep),
    nextStepOn: givenOr(before.nextStepOn, change.nextStepOn),
    expectedAmountUsd: givenOr(before.expectedAmountUsd, change.expectedAmountUsd),
    expectedCommissionUsd: givenOr(before.expectedCommissionUsd, change.expectedCommissionUsd),
  };
}

/** Null is given, too: it removes what was there. */
function givenOr<Value>(before: Value, given: Value | undefined): Value {
  return given === undefined ? before : given;
}

async function requireAllowed(tx: Db, before: StoredDeal, after: Fields): Promise<void> {
  if (after.stage === 'lost' && after.lostReason === null) throw invalid('lostReason', 'Choose why it was lost');
  // Without words is also the deal of a buyer whose account was deleted.
  const isSaid = after.lostReason !== 'other' || after.lostWords !== null;
  if (!isSaid && (before.lostReason !== 'other' || before.lostWords !== null))
    throw invalid('lostWords', 'Say why it was lost');
  if (after.nextStepOn !== null && after.nextStep === null) throw invalid('nextStep', 'Say what is to be done then');
  if (after.ownerId !== before.ownerId) await requireColleague(tx, after.ownerId);
  if (after.stage !== before.stage) await requireAgreement(tx, before, after.stage);
}

async function requireColleague(tx: Db, ownerId: string | null): Promise<void> {
  if (ownerId === null) return;
  const isOne = (await listColleagues(tx)).some(({ id }) => id === ownerId);
  if (!isOne) throw invalid('ownerId', 'Choose an admin who answers messages');
}

/** Buyer, seller and visitors would otherwise be told that the machine is under offer by a deal that is not. */
async function requireAgreement(tx: Db, { threadId }: StoredDeal, stage: DealStage): Promise<void> {
  if (agreesWithAcceptance(stage)) return;
  const deal = await findDeal(tx, threadId);
  const accepted = acceptedIn(deal?.offer, 'offer') ?? acceptedIn(deal?.quote, 'quote');
  if (accepted === null) return;
  throw new AppError(
    'conflict',
    `${accepted} is accepted. Say in the conversation that the purchase does not come about; then it is not under offer any more.`,
  );
}

type Bargain = { state: string; amountUsd: number | null } | null | undefined;

function acceptedIn(bargain: Bargain, name: string): string | null {
  if (bargain?.state !== 'accepted') return null;
  return bargain.amountUsd === null ? `The ${name}` : `The ${name} of ${priceLabel(bargain.amountUsd)}`;
}

/** Where a deal stands that somebody else has changed, and who moved it there. */
async function whatHappened(tx: Db, { threadId, stage, lostReason }: StoredDeal): Promise<string> {
  const [move] = await findMoves(tx, threadId, 1);
  const reason = lostReason === null ? '' : ` (${LOST_LABELS[lostReason]})`;
  const by = move?.by ?? 'An introduction, an offer, a quote or a sale';
  const words = `The deal was changed meanwhile. It stands at ${STAGE_LABELS[stage]}${reason}; ${by} moved it there.`;
  return `${words} Look at it, and make your change again if it still applies.`;
}

/** What has changed, as it was and as it is. */
function changedFields(before: Fields, after: Fields): { before: Partial<Fields>; after: Partial<Fields> } {
  const entries = Object.entries(after).filter(([key, value]) => value !== Reflect.get(before, key));
  return {
    before: Object.fromEntries(entries.map(([key]) => [key, Reflect.get(before, key)])),
    after: Object.fromEntries(entries),
  };
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', message, [{ path, message }]);
}
