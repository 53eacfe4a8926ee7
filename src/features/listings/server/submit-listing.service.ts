import { addMachine, newListingId } from '#app/features/machines/server/new-machines.service.ts';
import { recordConsent, requireCurrentBrokerage } from '#app/features/agreements/server/agreements.service.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#app/db/client.ts';
import { lockAccounts } from '#app/db/locked-accounts.ts';
import { getOwnUser } from '#app/features/accounts/server/accounts.service.ts';
import { requireNotBlocked } from '#app/features/blocking/server/blocks.service.ts';
import { isUser, notSignedIn, type User } from '#app/features/accounts/server/current-account.service.ts';
import type { RequestContext } from '#app/features/accounts/server/request-context.service.ts';
import { backfillProfile } from '#app/features/accounts/server/profile.service.ts';
import type { StartedSession } from '#app/features/accounts/server/sessions.service.ts';
import { getMachineFor, type TaggedMachine } from '#app/features/machines/server/machine-views.service.ts';
import { claimUploads } from '#app/features/media/server/uploads.service.ts';
import { replaceListing, throwOnIssues } from './edit-listing.service.ts';
import {
  brandIssues,
  factIssues,
  nameIssues,
  slotIssues,
  toListingFields,
  uploadsOf,
  type ListingFields,
} from '../listing-fields.rules.ts';
import { type ListingDeps, proposeNewReferenceData } from './listing-deps.service.ts';
import { findListingByKey, findSubmittedListings, lockSubmission } from './listings.db.ts';
import type { NewMachineInput } from '../listings.schema.ts';
import { confirmSubmission } from './review-mails.service.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { hashNewPassword } from '#app/features/accounts/server/new-passwords.service.ts';
import { assertRegistrable, emailTaken } from '#app/features/accounts/sign-in-names.rules.ts';
import { openAccount, type NewAccount } from '#app/features/accounts/server/registration.service.ts';
import { AppError } from '#app/lib/app-error.ts';

/** `opened` is the session of the account that a guest's listing opens. */
export type Submitted = TaggedMachine & { opened: StartedSession | null };

/** Without a submission key, a submission with the same fields within this time counts as a repetition. */
const SAME_SUBMISSION_MS = 60_000;

/**
 * Stores a machine for moderation; visitors do not see it until a moderator approves it. A guest's account and listing
 * are created in one transaction. Throws invalid, not_allowed for blocked senders, too_many, and conflict if a guest's address already has an account.
 */
export async function submitMachine(
  deps: ListingDeps,
  context: RequestContext,
  input: NewMachineInput,
): Promise<Submitted> {
  const account = context.session?.account;
  if (account === undefined) throw notSignedIn();
  const fields = toListingFields(input);
  throwOnIssues([
    ...nameIssues(fields),
    ...brandIssues({ ...fields, hasPremium: input.premium ?? false }),
    ...factIssues(null, fields),
    ...slotIssues(fields),
  ]);
  await refuseBlocked(deps, context, input);
  if (!isUser(account)) await deps.limits.countGuestListing(context.network);
  const seller = isUser(account) ? account : await newSellerAccount(deps.mails, input);
  if ('id' in seller) await countIfKnown(deps, seller, input.submissionKey);
  const submitted = await deps.db.transaction(async (tx) => {
    if (input.agreedVersion !== undefined) await requireCurrentBrokerage(tx, input.agreedVersion);
    if ('id' in seller) return { ...(await submitOnce(tx, deps, seller, { fields, input })), opened: null };
    const { user, opened } = await enterAsSeller(tx, deps.mails, context, seller);
    return { ...(await submit(tx, deps, user, { fields, input })), opened };
  });
  await deps.refreshCatalogue();
  const { machine, opened } = submitted;
  context.log.info(
    { event: 'listing-submitted', machineId: machine.id, isNewAccount: opened !== null },
    'listing submitted',
  );
  return submitted;
}

/** Throws not_allowed for a blocked contact, account or network. */
async function refuseBlocked(
  { db, now }: ListingDeps,
  { session, network }: RequestContext,
  { contactEmail, contactPhone }: NewMachineInput,
): Promise<void> {
  const account = session?.account ?? null;
  const own = isUser(account) ? await getOwnUser(db, account.id) : null;
  const sender = { emails: [contactEmail, own?.email], phones: [contactPhone, own?.phone], network };
  await requireNotBlocked(db, account, sender, now());
}

/** A repeated submission counts as an edit. */
async function countIfKnown({ db, limits }: ListingDeps, seller: User, key: string | undefined): Promise<void> {
  const isKnown = key !== undefined && (await findListingByKey(db, { sellerId: seller.id, key })) !== undefined;
  if (isKnown) await limits.countChange(seller);
}

type Submission = { fields: ListingFields; input: NewMachineInput };

/** A repeated submission updates the listing that the first one created. */
async function submitOnce(tx: Db, deps: ListingDeps, seller: User, submission: Submission): Promise<TaggedMachine> {
  const { fields, input } = submission;
  const { submissionKey: key } = input;
  if (key !== undefined) {
    await lockSubmission(tx, `${seller.id} ${key}`);
    const id = await findListingByKey(tx, { sellerId: seller.id, key });
    // As for a new listing, the first image is the main one.
    const again = { ...input, mainImageIndex: 0 };
    if (id !== undefined) {
      await agree(tx, deps, seller, { listingId: id, input });
      return replaceListing(tx, deps, { user: seller, id, input: again, ifMatch: undefined });
    }
  } else if (fields.image !== null) {
    await lockSubmission(tx, fields.image);
    const since = new Date(deps.now().getTime() - SAME_SUBMISSION_MS);
    const earlier = await findSubmittedListings(tx, { sellerId: seller.id, image: fields.image, since });
    const first = earlier.find((listing) => hasSameFields(listing, fields));
    if (first !== undefined) {
      await agree(tx, deps, seller, { listingId: first.id, input });
      return getMachineFor(tx, seller, first.id);
    }
  }
  return submit(tx, deps, seller, submission);
}

function hasSameFields(listing: object, fields: ListingFields): boolean {
  return Object.entries(fields).every(([field, value]) => isDeepStrictEqual(Reflect.get(listing, field), value));
}

/** Stores the agreement that was sent with a listing. */
async function agree(
  tx: Db,
  { now }: Pick<ListingDeps, 'now'>,
  { id: userId }: User,
  { listingId, input: { agreedVersion: version } }: { listingId: string; input: NewMachineInput },
): Promise<void> {
  if (version !== undefined) await recordConsent(tx, listingId, { userId, version, at: now() });
}

async function submit(
  tx: Db,
  { limits, mails, now, send }: ListingDeps,
  seller: User,
  { fields, input }: Submission,
): Promise<TaggedMachine> {
  const [account = null] = await lockAccounts(tx, [seller.id]);
  await limits.countListing(tx, seller, (account?.emailConfirmedAt ?? null) !== null);
  await proposeNewReferenceData(tx, limits, seller, fields);
  await backfillProfile(tx, seller.id, { ...input, contactPhone: fields.contactPhone });
  const listing = { ...fields, sellerId: seller.id, submissionKey: input.submissionKey ?? null };
  const id = await addMachine(tx, () => newListingId(fields), listing, now());
  await agree(tx, { now }, seller, { listingId: id, input });
  await claimUploads(tx, uploadsOf(fields), { machineId: id, owner: seller, alreadyShown: [], send });
  await confirmSubmission(tx, mails, { seller, account }, { ...fields, id });
  return getMachineFor(tx, seller, id);
}

/** The seller, and the session that was started if they had no account. */
export type EnteredSeller = { user: User; opened: StartedSession | null };

/**
 * The account of a guest who lists a machine, named by the contact's address. Throws invalid without a password, and
 * for one that is easy to guess.
 */
export async function newSellerAccount({ site }: AccountMailDeps, input: NewMachineInput): Promise<NewAccount> {
  const { contactName: name, contactEmail: email, accountPassword } = input;
  if (accountPassword === undefined) {
    const message = 'A password for your new account is required';
    throw new AppError('invalid', message, [{ path: 'accountPassword', message }]);
  }
  const registration = { username: email, name, email };
  assertRegistrable(registration);
  const password = await hashNewPassword(accountPassword, { path: 'accountPassword', owner: registration, site });
  return { ...registration, password, role: 'user' };
}

/** Creates the account and signs the guest in. Throws conflict for a taken address. */
export async function enterAsSeller(
  tx: Db,
  mails: AccountMailDeps,
  context: RequestContext,
  account: NewAccount,
): Promise<EnteredSeller> {
  try {
    const { user, opened } = await openAccount(tx, mails, context, account);
    const { id, role, permissions } = user;
    return { user: { id, role, permissions }, opened };
  } catch (error) {
    // Guests enter no username, so the message refers to the address.
    if (error instanceof AppError && error.code === 'conflict') throw emailTaken();
    throw error;
  }
}
