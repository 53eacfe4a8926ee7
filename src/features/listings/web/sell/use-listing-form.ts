import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { NewAccount } from '#app/features/accounts/account-forms.schema.ts';
import type { CurrentUser } from '#app/features/accounts/accounts.schema.ts';
import { userQuery } from '#app/features/accounts/web/accounts.queries.ts';
import type { PhotoList } from '#app/features/media/web/photo.rules.ts';
import { ApiError } from '#app/lib/api.ts';
import { MISSING_REQUIRED } from '#app/ui/form-words.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { getUnsetFields } from '../../listing-fields.rules.ts';
import { sellForm, sellFormFor, type FilledSellForm, type SellFields } from '../../sell-form.schema.ts';
import { effectiveOptions } from '../../listing-brand.rules.ts';
import type { SentListing, TaggedListing, SellApiForm } from './form-model.rules.ts';
import {
  isAboutAccount,
  toAccountFields,
  ACCOUNT_ALREADY_CREATED,
  PhotosMissing,
  SubmitAborted,
  toListingInput,
  submitWithPhotos,
  saveListing,
  submitListing,
} from './sell.queries.ts';

type ListingFormOptions = {
  photos: PhotoList;
  viewer: CurrentUser;
  submissionKey: string;
  /** The version that is being changed; null for a new listing. */
  edited: TaggedListing | null;
  onSent: (sent: SentListing) => Promise<void>;
  /** Somebody else has changed the listing since it was loaded. */
  onStale: (entered: FilledSellForm) => Promise<void>;
};

const SUBMIT_FAILED = 'Failed to submit listing. Please try again.';
const UPDATE_FAILED = 'Failed to update listing. Please try again.';

/** The form, and the account dialog that stands before a guest's sending. */
export function useListingForm({ photos, viewer, submissionKey, edited, onSent, onStale }: ListingFormOptions) {
  const client = useQueryClient();
  const [guestListing, setGuestListing] = useState<FilledSellForm | null>(null);
  const beforeSend = useRef<() => boolean>(() => true);
  // A guest's account may have been made although its answer never came.
  const wasUnanswered = useRef(false);
  const { phase, deliver, stopWaiting } = useSubmitPipeline(photos);

  const sendAll = async (values: FilledSellForm, account: NewAccount | null) => {
    const machine = await deliver((paths) => {
      const body = toListingInput(values, paths);
      // The form shows the main photo first.
      if (edited !== null) return saveListing(client, edited, { ...body, mainImageIndex: 0 });
      return submitListing(client, { ...body, submissionKey, ...(account === null ? {} : toAccountFields(account)) });
    });
    await onSent({ machine, requested: effectiveOptions(values) });
  };

  /** Handles the failures that the form recovers from; throws all others. */
  const handleFailure = async (error: unknown, values: FilledSellForm) => {
    if (error instanceof SubmitAborted) return;
    const isSignedOut = error instanceof ApiError && error.status === 401;
    // The page then leads to the sign-in, and back to the draft. Photos may have failed for the same reason.
    if (isSignedOut || error instanceof PhotosMissing) await client.invalidateQueries(userQuery);
    if (error instanceof PhotosMissing) return showPhotoProblem(form, error);
    if (error instanceof ApiError && error.status === 412) return onStale(values);
    if (isSignedOut && wasUnanswered.current) return showToast(ACCOUNT_ALREADY_CREATED);
    throw error;
  };

  const schema = useMemo(() => (edited === null ? sellForm : getEditSchema(edited)), [edited]);
  const form: SellApiForm = useApiForm({
    schema,
    send: async (values) => {
      if (viewer.role === 'guest') setGuestListing(values);
      else await sendAll(values, null).catch((error: unknown) => handleFailure(error, values));
    },
    onInvalid: showValidationSummary,
    onRefused: (sentence) =>
      showToast({ title: edited === null ? SUBMIT_FAILED : UPDATE_FAILED, description: sentence, tone: 'danger' }),
  });

  const openAccount = async (account: NewAccount) => {
    if (guestListing === null) return;
    const values = { ...guestListing, contactEmail: account.email, contactName: account.name };
    form.hook.setValue('contactEmail', account.email);
    form.hook.setValue('contactName', account.name);
    try {
      await sendAll(values, account);
    } catch (error) {
      if (isAboutAccount(error)) throw error;
      setGuestListing(null);
      await handleFailure(error, values).catch(form.refuse);
      wasUnanswered.current ||= !(error instanceof ApiError);
    }
  };

  const submit = async () => {
    if (phase === 'idle' && beforeSend.current()) await form.submit();
  };
  const onBeforeSend = (finish: () => boolean) => {
    beforeSend.current = finish;
  };
  const close = () => {
    stopWaiting();
    setGuestListing(null);
  };
  return {
    form: { ...form, submit },
    phase,
    stopWaiting,
    onBeforeSend,
    accountDialog: { isOpen: guestListing !== null, close, openAccount },
  };
}

function getEditSchema({ machine }: TaggedListing) {
  return sellFormFor({ fields: getUnsetFields(machine), images: machine.images.length === 0, price: machine.price });
}

function showPhotoProblem(form: SellApiForm, { message, isFinal: isHopeless }: PhotosMissing): void {
  form.fault('images', message);
  const description = isHopeless ? 'Remove those that cannot be used.' : 'Try them again, or remove them.';
  showToast({ title: message, description, tone: 'danger' });
}

/** Shows in a toast why the form cannot be sent; the messages stand beside the fields as well. */
function showValidationSummary({ images }: FieldErrors<SellFields>): void {
  const [title, description] = images?.message?.split(': ') ?? [];
  if (title !== undefined) showToast({ title, ...(description === undefined ? {} : { description }), tone: 'danger' });
  else showToast(MISSING_REQUIRED);
}

/** Where a listing is on its way: waiting for its photos may be stopped, and what is being sent not. */
export type SubmitPhase = 'idle' | 'photos' | 'sending';

function useSubmitPipeline(photos: PhotoList) {
  const [phase, setPhase] = useState<SubmitPhase>('idle');
  const waiting = useRef<AbortController>(undefined);
  return {
    phase,
    stopWaiting: () => waiting.current?.abort(),
    deliver: async <Sent>(send: (paths: readonly string[]) => Promise<Sent>): Promise<Sent> => {
      waiting.current = new AbortController();
      setPhase('photos');
      const sendNow = (paths: readonly string[]) => {
        setPhase('sending');
        return send(paths);
      };
      try {
        return await submitWithPhotos(photos, sendNow, waiting.current.signal);
      } finally {
        setPhase('idle');
      }
    },
  };
}
