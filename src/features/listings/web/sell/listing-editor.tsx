import { useRef, useState } from 'react';
import { CreateAccountDialog } from '#app/features/accounts/web/create-account-dialog.tsx';
import { ChangedMeanwhile } from './edit-conflict.tsx';
import { DeliveryStatus } from './submit-status.tsx';
import { dropDraft } from './draft-storage.rules.ts';
import { differencesOf, type Difference } from './listing-differences.rules.ts';
import { LoadProblem } from './query-error-notice.tsx';
import type { ListingVersion, SellPageProps, SellApiForm, SentListing } from './form-model.rules.ts';
import type { Beginning } from './form-session.rules.ts';
import { SellForm } from './sell-form.tsx';
import { currentFields } from './initial-fields.rules.ts';
import { useDraft } from './use-draft-autosave.ts';
import { useListingForm } from './use-listing-form.ts';

type ListingEditorProps = Omit<SellPageProps, 'onNext'> & {
  beginning: Beginning;
  /** Not before it is decided what becomes of an older draft. */
  keepsDraft: boolean;
  /** Goes on with another version, without what was entered. */
  onBegin: (version: ListingVersion) => void;
};

/** One form with all that can come of it: an account, a listing, a draft, another's change in between. */
export function ListingEditor(props: ListingEditorProps) {
  const { beginning, viewer, keepsDraft, version } = props;
  const { start, photos, draftKey, submissionKey } = beginning;
  const [edited, setEdited] = useState(beginning.edited);
  const [changed, setChanged] = useState<ListingVersion | null>(null);
  const isOver = useRef(false);
  const finish = async (sent: SentListing) => {
    isOver.current = true;
    dropDraft(draftKey);
    // Not waited for: the listing is there, whatever becomes of what the browser kept.
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
      if (now.edited !== null && isTheSame(form, beginning, now))
        await finish({ machine: now.edited.machine, wish: { premium: false, featured: false } });
      else setChanged(now);
    },
  });
  useDraft(form, photos, {
    draftKey,
    submissionKey,
    etag: edited?.etag ?? null,
    start,
    untouched: version.start,
    isShut: () => isOver.current || !keepsDraft,
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
      {props.hasModelsFailed && <LoadProblem title="Failed to load models" onRetry={props.onReloadModels} />}
      {changed !== null && (
        <ChangedMeanwhile
          differences={differencesNow(form, beginning, changed)}
          onLoad={() => props.onBegin(changed)}
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
          <DeliveryStatus photos={photos} phase={phase} onStopWaiting={accountDialog.close} stopLabel="Keep editing" />
        }
      />
    </div>
  );
}

/** Where what is entered here and what is stored now are not the same. */
function differencesNow(form: SellApiForm, { start, photos }: Beginning, now: ListingVersion): Difference[] {
  const mine = currentFields(start, form.hook.getValues());
  return differencesOf(
    { fields: mine, photos: photos.getSnapshot().map(({ path }) => path) },
    { fields: now.start, photos: now.startPhotos },
  );
}

function isTheSame(form: SellApiForm, beginning: Beginning, now: ListingVersion): boolean {
  return differencesNow(form, beginning, now).length === 0;
}
