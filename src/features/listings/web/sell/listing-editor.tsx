import { useRef, useState, useEffect } from 'react';
import { CreateAccountDialog } from '#app/features/accounts/web/create-account-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import {
  currentFields,
  findDifferences,
  type ListingVersion,
  type SellPageProps,
  type SellApiForm,
  type SentListing,
  type Difference,
} from './form-model.rules.ts';
import { QueryErrorNotice } from './sell-section.tsx';
import { SellForm, SubmitStatus } from './sell-form.tsx';
import { deleteDraft, useDraftAutosave } from './use-draft-autosave.ts';
import type { FormSession } from './use-form-session.ts';
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

type EditConflictProps = {
  differences: readonly Difference[];
  /** Gives up what was entered. */
  onLoad: () => void;
  onKeepMine: () => void;
};

/** Somebody else saved the listing while it was being changed here: nothing of theirs is overwritten unseen. */
function EditConflict({ differences, onLoad, onKeepMine }: EditConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel aria-labelledby="changed-heading" className="grid gap-5">
      <div className="grid gap-2">
        <h2 id="changed-heading" ref={heading} tabIndex={-1} className="text-20">
          Someone else changed this listing
        </h2>
        <p className="max-w-[60ch]">
          It was saved in another window or by our team after you opened it. Your changes are not saved yet. Keep them
          to return to the form; saving will then replace the 'Now' version.
        </p>
      </div>
      {differences.length === 0 ? (
        <p>What you entered says the same as what is stored now.</p>
      ) : (
        <DifferenceTable differences={differences} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKeepMine}>Keep my changes</Button>
        <Button variant="danger" onClick={onLoad}>
          Discard my changes
        </Button>
      </div>
    </Panel>
  );
}

function DifferenceTable({ differences }: Pick<EditConflictProps, 'differences'>) {
  return (
    <dl className="grid divide-y divide-line border-y border-line">
      {differences.map(({ label, mine, theirs }) => (
        <div key={label} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)]">
          <dt className="text-14 font-semibold">{label}</dt>
          <Version name="Yours" words={mine} />
          <Version name="Now" words={theirs} />
        </div>
      ))}
    </dl>
  );
}

function Version({ name, words }: { name: string; words: string }) {
  return (
    <dd className="min-w-0 wrap-anywhere">
      <span className="block text-12 text-quiet">{name}</span>
      {words === '' ? 'Nothing' : words}
    </dd>
  );
}
