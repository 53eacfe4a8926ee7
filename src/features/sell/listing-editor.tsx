import { useRef, useState } from 'react';
import { CreateAccountDialog } from '#app/features/sign-in/create-account-dialog.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { dropDraft } from './listing-draft.ts';
import { differencesOf } from './listing-differences.rules.ts';
import { LoadProblem } from './load-problem.tsx';
import type { ListingVersion } from './listing-version.ts';
import type { Beginning } from './sell-beginning.ts';
import { SellForm } from './sell-form.tsx';
import type { SellPageProps } from './sell-page.tsx';
import { currentFields } from './sell-start.rules.ts';
import { useDraft } from './use-draft.ts';
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
  const { beginning, viewer, modelsByBrand, keepsDraft, version } = props;
  const { start, photos, draftKey } = beginning;
  const [edited, setEdited] = useState(beginning.edited);
  const [changed, setChanged] = useState<ListingVersion | null>(null);
  const isOver = useRef(false);
  const { form, stopWaiting, accountDialog } = useListingForm({
    photos,
    viewer,
    edited,
    onSent: async (sent) => {
      isOver.current = true;
      dropDraft(draftKey);
      await photos.discard();
      if (edited === null) props.onListed(sent);
      else await props.onSaved(sent);
    },
    onStale: async () => setChanged(await props.onReload()),
  });
  useDraft(form, photos, {
    draftKey,
    etag: edited?.etag ?? null,
    start,
    untouched: version.start,
    isShut: () => isOver.current || !keepsDraft,
  });
  return (
    <div className="grid min-w-0 content-start gap-5">
      {props.hasModelsFailed && <LoadProblem title="Failed to load models" onRetry={props.onReloadModels} />}
      {changed !== null && (
        <ChangedMeanwhile
          differences={differencesOf(currentFields(start, form.hook.getValues()), changed.start)}
          onLoad={() => props.onBegin(changed)}
          onKeepMine={() => {
            setEdited(changed.edited);
            setChanged(null);
          }}
        />
      )}
      <div hidden={changed !== null}>
        <SellForm
          form={form}
          start={start}
          photos={photos}
          modelsByBrand={modelsByBrand ?? {}}
          isNew={edited === null}
          onStopWaiting={stopWaiting}
        />
      </div>
      <CreateAccountDialog
        open={accountDialog.isOpen}
        onClose={accountDialog.close}
        defaultEmail={form.hook.getValues('contactEmail') ?? ''}
        defaultName={form.hook.getValues('contactName') ?? ''}
        onSubmit={accountDialog.openAccount}
      />
    </div>
  );
}
