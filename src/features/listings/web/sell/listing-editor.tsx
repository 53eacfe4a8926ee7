import { useRef, useState } from 'react';
import { CreateAccountDialog } from '#app/features/accounts/web/create-account-dialog.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { SubmitStatus } from './submit-status.tsx';
import { deleteDraft } from './draft-storage.rules.ts';
import { findDifferences, type Difference } from './listing-differences.rules.ts';
import { QueryErrorNotice } from './query-error-notice.tsx';
import type { ListingVersion, SellPageProps, SellApiForm, SentListing } from './form-model.rules.ts';
import type { FormSession } from './form-session.rules.ts';
import { SellForm } from './sell-form.tsx';
import { currentFields } from './initial-fields.rules.ts';
import { useDraftAutosave } from './use-draft-autosave.ts';
import { useListingForm } from './use-listing-form.ts';

type ListingEditorProps = Omit<SellPageProps, 'onNext'> & {
  session: FormSession;
  /** Not before it is decided what becomes of an older draft. */
  canAutosave: boolean;
  /** Goes on with another version, without what was entered. */
  onRestart: (version: ListingVersion) => void;
};

/** One form with all that can come of it: an account, a listing, a draft, another's change in between. */
export function ListingEditor(props: ListingEditorProps) {
  const { session, viewer, canAutosave, version } = props;
  const { start, photos, draftKey, submissionKey } = session;
  const [edited, setEdited] = useState(session.edited);
  const [changed, setChanged] = useState<ListingVersion | null>(null);
  const isFinished = useRef(false);
  const finish = async (sent: SentListing) => {
    isFinished.current = true;
    deleteDraft(draftKey);
    // Not awaited: the listing is stored, whether or not the browser's photos can be deleted.
    void photos.discard();
    if (edited === null) props.onListed(sent);
    else await props.onSaved(sent);
  };
  const { form, accountDialog, phase, stopWaiting, onBeforeSend } = useListingForm({
    photos,
    viewer,
    submissionKey,
    edited,
    onSent: finish,
    onStale: async () => {
      const now = await props.onReload();
      // The answer to the last try was lost, and it had been saved.
      if (now.edited !== null && hasNoDifferences(form, session, now))
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
    // Photos that the listing has lost meanwhile are nobody's any more.
    for (const { key, path } of photos.getSnapshot())
      if (path !== null && version.startPhotos.includes(path) && !now.startPhotos.includes(path)) photos.remove(key);
    setEdited(now.edited);
    setChanged(null);
  };
  return (
    <div className="grid min-w-0 content-start gap-5">
      {props.hasModelsFailed && <QueryErrorNotice title="Failed to load models" onRetry={props.onReloadModels} />}
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
          modelsByBrand={props.modelsByBrand ?? {}}
          isNew={edited === null}
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
    { fields: mine, photos: photos.getSnapshot().map(({ path }) => path) },
    { fields: now.start, photos: now.startPhotos },
  );
}

function hasNoDifferences(form: SellApiForm, session: FormSession, now: ListingVersion): boolean {
  return getDifferences(form, session, now).length === 0;
}
