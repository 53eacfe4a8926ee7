import { MISSING_REQUIRED } from '#app/lib/text-fields.ts';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { NewAccount } from '#app/features/accounts/account-forms.schema.ts';
import type { CurrentUser } from '#app/features/accounts/own-account.schema.ts';
import { userQuery } from '#app/features/accounts/web/accounts.queries.ts';
import { agreementQuery } from '#app/features/agreements/web/agreements.queries.ts';
import { CreateAccountDialog } from '#app/features/accounts/web/create-account-dialog.tsx';
import type { OwnMachine } from '#app/features/machines/machines.schema.ts';
import type { PhotoList } from '#app/features/media/web/photo.rules.ts';
import type { ModelBrands } from '#app/features/reference/reference.schema.ts';
import { ApiError } from '#app/lib/api.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { effectiveOptions, getUnsetFields } from '../../listing-fields.rules.ts';
import { sellFormFor, type FilledSellForm, type SellFields } from '../../listings.schema.ts';
import { EditConflict } from './edit-conflict.tsx';
import {
  currentFields,
  findDifferences,
  mustAgreeToSell,
  newListingForm,
  type ListingVersion,
  type SellApiForm,
  type SentListing,
  type SubmitPhase,
  type TaggedListing,
} from './form-model.rules.ts';
import { toListingPhotos, type Difference } from './listing-photos.rules.ts';
import { SellForm, SubmitStatus } from './sell-form.tsx';
import { QueryErrorNotice } from './sell-section.tsx';
import {
  ACCOUNT_ALREADY_CREATED,
  isAboutAccount,
  isAboutAgreement,
  PhotosMissing,
  photosMissing,
  saveListing,
  SubmitAborted,
  submitListing,
  submitWithPhotos,
  toAccountFields,
  toConsent,
  toListingInput,
} from './sell.queries.ts';
import { deleteDraft, useDraftAutosave, type FormSession } from './use-form-session.ts';

type ListingEditorProps = {
  viewer: CurrentUser;
  version: ListingVersion;
  brands: UseQueryResult<ModelBrands>;
  session: FormSession;
  /** False until the user has decided about an older draft. */
  canAutosave: boolean;
  /** Fetches the stored version of the edited listing. Throws ApiError. */
  onReload: () => Promise<ListingVersion>;
  /** Continues with another version and discards the input. */
  onRestart: (version: ListingVersion) => void;
  /** Called after a new listing: cached data of the seller and their listings is outdated. */
  onListed: (sent: SentListing) => void;
  /** Called after a change is saved: leaves the page. */
  onSaved: () => Promise<void>;
};

/** The listing form with its surroundings: creating an account, drafts, and edit conflicts. */
export function ListingEditor(props: ListingEditorProps) {
  const { session, viewer, canAutosave, version, brands } = props;
  const { start, photos, draftKey, submissionKey } = session;
  const [edited, setEdited] = useState(session.edited);
  const [changed, setChanged] = useState<ListingVersion | null>(null);
  const isFinished = useRef(false);
  const finish = async (sent: SentListing) => {
    isFinished.current = true;
    deleteDraft(draftKey);
    // Not awaited: the listing is stored, even if the browser's photos cannot be deleted.
    void photos.discard();
    if (edited === null) props.onListed(sent);
    else await props.onSaved();
  };
  const { form, accountDialog, phase, stopWaiting, onBeforeSend } = useListingForm({
    photos,
    viewer,
    submissionKey,
    edited,
    onSent: finish,
    onStale: async () => {
      const now = await props.onReload();
      // The response to the previous attempt was lost, but it had been saved.
      if (now.edited !== null && getDifferences(form, session, now).length === 0)
        await finish({ machine: now.edited.machine, requested: { premium: false, featured: false } });
      else setChanged(now);
    },
  });
  useDraftAutosave(form, photos, {
    draftKey,
    submissionKey,
    etag: edited?.etag ?? null,
    start,
    untouched: version.start,
    isShut: () => isFinished.current || !canAutosave,
  });
  const keepMine = (now: ListingVersion) => {
    // Photos that the listing has lost in the meantime are unused.
    const has = ({ startPhotos }: ListingVersion, path: string) => startPhotos.some((photo) => photo.path === path);
    for (const { key, path } of photos.getSnapshot())
      if (path !== null && has(version, path) && !has(now, path)) photos.remove(key);
    setEdited(now.edited);
    setChanged(null);
  };
  return (
    <div className="grid min-w-0 content-start gap-5">
      {brands.isError && <QueryErrorNotice title="Failed to load models" onRetry={brands.refetch} />}
      {changed !== null && (
        <EditConflict
          differences={getDifferences(form, session, changed)}
          onLoad={() => props.onRestart(changed)}
          onKeepMine={() => keepMine(changed)}
        />
      )}
      <div hidden={changed !== null}>
        <SellForm
          form={form}
          start={start}
          photos={photos}
          brands={brands.data ?? []}
          edited={edited?.machine ?? null}
          mustAgree={edited === null && mustAgreeToSell(viewer)}
          phase={phase}
          onStopWaiting={stopWaiting}
          onBeforeSend={onBeforeSend}
        />
      </div>
      <CreateAccountDialog
        open={accountDialog.isOpen}
        onClose={accountDialog.close}
        defaultEmail={form.hook.getValues('contactEmail') ?? ''}
        defaultName={form.hook.getValues('contactName') ?? ''}
        onSubmit={accountDialog.openAccount}
        status={
          <SubmitStatus photos={photos} phase={phase} onStopWaiting={accountDialog.close} stopLabel="Keep editing" />
        }
      />
    </div>
  );
}

/** The fields whose entered and stored values differ. */
function getDifferences(form: SellApiForm, { start, photos }: FormSession, now: ListingVersion): Difference[] {
  const mine = currentFields(start, form.hook.getValues());
  return findDifferences(
    { fields: mine, photos: photos.getSnapshot() },
    { fields: now.start, photos: now.startPhotos },
  );
}

type ListingFormOptions = {
  photos: PhotoList;
  viewer: CurrentUser;
  submissionKey: string;
  /** The version to edit; null for a new listing. */
  edited: TaggedListing | null;
  onSent: (sent: SentListing) => Promise<void>;
  /** The listing was changed elsewhere since it was loaded. */
  onStale: () => Promise<void>;
};

/** Shown if no field is missing but some are invalid. */
const NOT_TAKEN = {
  title: 'Please check your entries',
  description: 'What is wrong is said beside each field.',
  tone: 'danger',
} as const;
const SUBMIT_FAILED = 'Failed to submit listing. Please try again.';
const UPDATE_FAILED = 'Failed to update listing. Please try again.';

/** The form, and the account dialog before a guest's submission. */
function useListingForm({ photos, viewer, submissionKey, edited, onSent, onStale }: ListingFormOptions) {
  const client = useQueryClient();
  const [guestListing, setGuestListing] = useState<FilledSellForm | null>(null);
  const beforeSend = useRef<() => boolean>(() => true);
  // A guest's account may exist although the response was lost.
  const wasUnanswered = useRef(false);
  const { phase, deliver, stopWaiting } = useSubmitPipeline(photos);

  const sendAll = async (values: FilledSellForm, account: NewAccount | null) => {
    const machine = await deliver(() => {
      const body = toListingInput(values, toListingPhotos(photos.getSnapshot()));
      // The form shows the main photo first.
      if (edited !== null) return saveListing(client, edited, { ...body, mainImageIndex: 0 });
      const opened = account === null ? {} : toAccountFields(account);
      return submitListing(client, { ...body, ...toConsent(values), submissionKey, ...opened });
    });
    await onSent({ machine, requested: effectiveOptions(values) });
  };

  /** Handles failures that the form recovers from; rethrows others. */
  const handleFailure = async (error: unknown) => {
    if (error instanceof SubmitAborted) return;
    const isSignedOut = error instanceof ApiError && error.status === 401;
    // The page then redirects to the sign-in, and back to the draft. Uploads may have failed for the same reason.
    if (isSignedOut || error instanceof PhotosMissing) await client.invalidateQueries(userQuery);
    if (error instanceof PhotosMissing) return showPhotoProblem(form, error);
    if (error instanceof ApiError && error.status === 412) return onStale();
    if (isAboutAgreement(error)) await client.invalidateQueries(agreementQuery('brokerage'));
    if (isSignedOut && wasUnanswered.current) return showToast(ACCOUNT_ALREADY_CREATED);
    throw error;
  };

  const schema = useMemo(() => (edited === null ? newListingForm(viewer) : getEditSchema(edited)), [edited, viewer]);
  const form: SellApiForm = useApiForm({
    schema,
    send: async (values) => {
      if (viewer.role !== 'guest') return sendAll(values, null).catch(handleFailure);
      // Before the account dialog opens: it would be closed, and its input lost.
      const hasFailed = photos.getSnapshot().some(({ state }) => state === 'failed');
      if (hasFailed) showPhotoProblem(form, photosMissing(photos));
      else setGuestListing(values);
    },
    onInvalid: (errors) => showValidationSummary(errors, form.hook.getValues()),
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
      await handleFailure(error).catch(form.refuse);
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

/** Shows a toast with the reason for the refused submission; the fields show their messages too. */
function showValidationSummary(errors: FieldErrors<SellFields>, values: SellFields): void {
  const [title, description] = errors.images?.message?.split(': ') ?? [];
  const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
  const isMissing = Object.entries(values).some(([name, value]) => isEmpty(value) && Object.hasOwn(errors, name));
  if (title !== undefined) showToast({ title, ...(description === undefined ? {} : { description }), tone: 'danger' });
  else showToast(isMissing ? MISSING_REQUIRED : NOT_TAKEN);
}

function useSubmitPipeline(photos: PhotoList) {
  const [phase, setPhase] = useState<SubmitPhase>('idle');
  const waiting = useRef<AbortController>(undefined);
  return {
    phase,
    stopWaiting: () => waiting.current?.abort(),
    deliver: async (send: () => Promise<OwnMachine>): Promise<OwnMachine> => {
      waiting.current = new AbortController();
      setPhase('photos');
      const sendNow = () => {
        setPhase('sending');
        return send();
      };
      try {
        return await submitWithPhotos(photos, sendNow, waiting.current.signal);
      } finally {
        setPhase('idle');
      }
    },
  };
}
