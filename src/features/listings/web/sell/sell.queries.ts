import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { NewAccount } from '#app/features/accounts/account-forms.schema.ts';
import { currentUser } from '#app/features/accounts/own-account.schema.ts';
import { setCurrentUser } from '#app/features/accounts/web/accounts.queries.ts';
import { ownMachine, type OwnMachine } from '#app/features/machines/machines.schema.ts';
import type { PhotoList } from '#app/features/media/web/photo.rules.ts';
import { usualFacts } from '#app/features/reference/model-facts.schema.ts';
import { accessoryNames, modelBrands, modelChoices } from '#app/features/reference/reference.schema.ts';
import { sendMutation, fieldIssues } from '#app/lib/api-mutation.ts';
import { ApiError, apiOf, apiQuery, orThrow, readJson } from '#app/lib/api.ts';
import type { ToastMessage } from '#app/ui/toast-store.ts';
import { effectiveOptions } from '../../listing-fields.rules.ts';
import type { EditedMachineInput, NewMachineInput, FilledSellForm } from '../../listings.schema.ts';
import type { TaggedListing } from './form-model.rules.ts';
import type { ListingPhotos } from './listing-photos.rules.ts';

export const modelBrandsQuery = apiQuery(CHECKS_ANSWERS && modelBrands, { queryKey: ['/api/models/brands'] });

/** The models of a brand that best match the typed text. */
export function modelChoicesQuery(brand: string, search: string) {
  const address = `/api/models/choices?${new URLSearchParams({ brand, search }).toString()}`;
  return apiQuery(CHECKS_ANSWERS && modelChoices, { queryKey: [address] });
}

/** Typical facts of a model. */
export function usualFactsQuery({ brand, model }: { brand: string; model: string }) {
  const address = `/api/models/facts?${new URLSearchParams({ brand, model }).toString()}`;
  return apiQuery(CHECKS_ANSWERS && usualFacts, { queryKey: [address] });
}

export const accessoriesQuery = apiQuery(CHECKS_ANSWERS && accessoryNames, { queryKey: ['/api/accessories'] });

/** The version that a form starts from: never cached, because the listing may have changed elsewhere. */
export function listingToEditQuery(id: string) {
  return queryOptions<TaggedListing>({
    queryKey: ['listing to edit', id],
    queryFn: async ({ client, signal }) => {
      const answer = await orThrow(await apiOf(client)(listingPath(id), { signal }));
      return { machine: await readJson(answer, CHECKS_ANSWERS && ownMachine), etag: answer.headers.get('etag') ?? '*' };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

type NewListing = EditedMachineInput & Pick<NewMachineInput, 'accountPassword' | 'submissionKey' | 'agreedVersion'>;

/** Creates a listing. Throws ApiError, like all changes here. */
export async function submitListing(client: QueryClient, input: NewListing): Promise<OwnMachine> {
  const answer = await sendMutation(apiOf(client), 'POST', '/api/machines', input);
  return readJson(answer, CHECKS_ANSWERS && ownMachine);
}

/** Replaces a listing's fields, if it is still the version of `etag`. */
export async function saveListing(
  client: QueryClient,
  { machine: { id }, etag }: TaggedListing,
  input: EditedMachineInput,
): Promise<OwnMachine> {
  const answer = await sendMutation(apiOf(client), 'PUT', listingPath(id), input, { 'If-Match': etag });
  return readJson(answer, CHECKS_ANSWERS && ownMachine);
}

/** A new listing completes the profile and may open an account: refetches the user and their listings. */
export async function refreshAfterListing(client: QueryClient): Promise<void> {
  setCurrentUser(client, await readJson(await apiOf(client)('/api/user'), CHECKS_ANSWERS && currentUser));
}

function listingPath(id: string): string {
  return `/api/machines/${encodeURIComponent(id)}`;
}

type Photos = Pick<PhotoList, 'whenSettled' | 'reuploadStored' | 'getSnapshot'>;

/** Some photos were not uploaded; the list shows which. Final if retrying cannot help. */
export class PhotosMissing extends Error {
  readonly isFinal: boolean;

  constructor(sentence: string, isHopeless: boolean) {
    super(sentence);
    this.isFinal = isHopeless;
  }
}

/** The seller returned to editing during the upload. */
export class SubmitAborted extends Error {}

/**
 * Submits the listing once all photos are uploaded. If the API has lost one, for example after a day or a sign-in, it
 * is uploaded again from the browser's copy and the listing submitted again. Throws PhotosMissing, SubmitAborted, and
 * errors of `send`.
 */
export async function submitWithPhotos<Sent>(
  photos: Photos,
  send: () => Promise<Sent>,
  stop: AbortSignal,
): Promise<Sent> {
  await requireUploaded(photos, stop);
  try {
    return await send();
  } catch (error) {
    if (!isPhotoGone(error)) throw error;
    photos.reuploadStored();
    await requireUploaded(photos, stop);
    return await send();
  }
}

async function requireUploaded(photos: Photos, stop: AbortSignal): Promise<void> {
  const { hasFailed } = await Promise.race([photos.whenSettled(), rejectOnAbort(stop)]);
  if (hasFailed) throw photosMissing(photos);
}

/** The error for photos that failed to upload. */
export function photosMissing(photos: Pick<Photos, 'getSnapshot'>): PhotosMissing {
  const failed = photos.getSnapshot().filter(({ state }) => state === 'failed');
  return new PhotosMissing(
    'Failed to upload one or more images',
    failed.every(({ isFinal }) => isFinal),
  );
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new SubmitAborted('Stopped waiting for the photos')));
  });
}

function isPhotoGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && fieldIssues(error).some(({ path }) => path === 'images');
}

/** The fields of a listing: photos by stored path, without Featured, which is paid for later, and without the consent. */
export function toListingInput(filled: FilledSellForm, photos: ListingPhotos): EditedMachineInput {
  const { featured: _featured, agreedVersion: _agreed, ...fields } = { ...filled, ...effectiveOptions(filled) };
  return { ...fields, ...photos };
}

/** The consent to the brokerage agreement; empty without one. */
export function toConsent({ agreedVersion }: FilledSellForm): Pick<NewMachineInput, 'agreedVersion'> {
  return typeof agreedVersion === 'number' ? { agreedVersion } : {};
}

/** The account takes its address and name from the contact. */
export function toAccountFields({ email, name, password }: NewAccount) {
  return { contactEmail: email, contactName: name, accountPassword: password };
}

const ACCOUNT_FIELDS = new Set(['accountPassword', 'contactEmail', 'contactName', 'username', 'email', 'name']);

/** Whether a refusal concerns the account dialog rather than the listing: a taken address or a refused password. */
export function isAboutAccount(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 409 || fieldIssues(error).some(({ path }) => ACCOUNT_FIELDS.has(path));
}

/** Whether a listing was refused because another version of the brokerage agreement is current. */
export function isAboutAgreement(error: unknown): boolean {
  return error instanceof ApiError && fieldIssues(error).some(({ path }) => path === 'agreedVersion');
}

/** The connection was lost after the account was created, and the guest session no longer exists. */
export const ACCOUNT_ALREADY_CREATED = {
  title: 'Your account was made',
  description:
    'The connection broke off after that. Log in with the password that you chose, and send the listing again.',
  tone: 'danger',
} as const satisfies ToastMessage;
