import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { userQuery } from '#app/features/accounts/accounts.queries.ts';
import type { CurrentUser } from '#app/features/accounts/accounts.schema.ts';
import type { OwnMachine } from '#app/features/machines/machines.schema.ts';
import type { PhotoList } from '#app/features/photos/photo.ts';
import type { NewAccount } from '#app/features/profile/profile.schema.ts';
import { ApiError } from '#app/lib/api.ts';
import { issuesOf } from '#app/lib/api-change.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { deliverListing, PhotosMissing, WaitingStopped } from './deliver-listing.ts';
import { listingBody } from './sell-body.rules.ts';
import type { SellApiForm } from './sell-fields.ts';
import type { TaggedListing } from './listing-version.ts';
import { saveListing, submitListing } from './sell.queries.ts';
import { sellForm, type FilledSellForm } from './sell.schema.ts';
import { tellWhatIsMissing } from './what-is-missing.ts';

export type SentListing = { machine: OwnMachine; wish: { premium: boolean; featured: boolean } };

type ListingFormOptions = {
  photos: PhotoList;
  viewer: CurrentUser;
  /** The version that is being changed; null for a new listing. */
  edited: TaggedListing | null;
  onSent: (sent: SentListing) => Promise<void>;
  /** Somebody else has changed the listing since it was loaded. */
  onStale: () => Promise<void>;
};

const SUBMIT_FAILED = 'Failed to submit listing. Please try again.';
const UPDATE_FAILED = 'Failed to update listing. Please try again.';

/** The form, and the account dialog that stands before a guest's sending. */
export function useListingForm({ photos, viewer, edited, onSent, onStale }: ListingFormOptions) {
  const client = useQueryClient();
  const [guestListing, setGuestListing] = useState<FilledSellForm | null>(null);
  const waiting = useRef<AbortController>(undefined);
  const stopWaiting = () => waiting.current?.abort();

  const deliver = async (values: FilledSellForm, account: NewAccount | null) => {
    const send = (paths: readonly string[]) => {
      const body = listingBody(values, paths);
      if (edited !== null) return saveListing(client, edited, body);
      return submitListing(client, account === null ? body : { ...body, ...openingFields(account) });
    };
    waiting.current = new AbortController();
    const machine = await deliverListing(photos, send, waiting.current.signal);
    await onSent({ machine, wish: { premium: values.premium, featured: values.featured } });
  };

  /** Does what follows from a failure that has a way on of its own; throws all others. */
  const settle = async (error: unknown) => {
    if (error instanceof WaitingStopped) return;
    if (error instanceof PhotosMissing) return tellOfPhotos(form, error);
    if (error instanceof ApiError && error.status === 412) return onStale();
    // The page then leads to the sign-in, and back to the draft.
    if (error instanceof ApiError && error.status === 401) await client.invalidateQueries(userQuery);
    throw error;
  };

  const form: SellApiForm = useApiForm({
    schema: sellForm,
    send: async (values) => {
      if (viewer.role === 'guest') setGuestListing(values);
      else await deliver(values, null).catch(settle);
    },
    onInvalid: tellWhatIsMissing,
    onRefused: (sentence) =>
      showToast({ title: edited === null ? SUBMIT_FAILED : UPDATE_FAILED, description: sentence, tone: 'danger' }),
  });

  const openAccount = async (account: NewAccount) => {
    if (guestListing === null) return;
    form.hook.setValue('contactEmail', account.email);
    form.hook.setValue('contactName', account.name);
    try {
      await deliver(guestListing, account);
    } catch (error) {
      if (isAboutAccount(error)) throw error;
      setGuestListing(null);
      await settle(error).catch(form.refuse);
    }
  };

  const close = () => {
    stopWaiting();
    setGuestListing(null);
  };

  return { form, stopWaiting, accountDialog: { isOpen: guestListing !== null, close, openAccount } };
}

/** The account's address and name are the contact's. */
function openingFields({ email, name, password }: NewAccount) {
  return { contactEmail: email, contactName: name, accountPassword: password };
}

/** A taken address or a refused password: what was entered in the dialog, and not the listing behind it. */
function isAboutAccount(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 409 || issuesOf(error).some(({ path }) => ACCOUNT_FIELDS.has(path));
}

const ACCOUNT_FIELDS = new Set(['accountPassword', 'contactEmail', 'contactName', 'username', 'email', 'name']);

function tellOfPhotos(form: SellApiForm, { message }: PhotosMissing): void {
  form.hook.setError('images', { type: 'upload', message }, { shouldFocus: true });
  showToast({ title: message, description: 'Try them again, or remove them.', tone: 'danger' });
}
