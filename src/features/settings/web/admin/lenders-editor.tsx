import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import { LENDERS_MAX, type Lender } from '#app/features/site/site.schema.ts';
import type { LendersSetting } from '../../setting-documents.schema.ts';
import { FinancingSummaryForm } from './financing-summary-form.tsx';
import { LenderForm } from './lender-form.tsx';
import type { SettingsPreviews } from './preview.tsx';
import { saveLenders } from './site-settings.queries.ts';

/** The open dialog, and the lender that it is about by its place; a new one comes after the last. */
type OpenDialog = { kind: 'edit' | 'remove'; index: number };

type LendersEditorProps = { setting: LendersSetting; LenderPreview: SettingsPreviews['Lender'] };

/** The cards as visitors see them, each with what can be done to it. */
export function LendersEditor({ setting, LenderPreview }: LendersEditorProps) {
  // As it was when this was opened: with the tag of what was fetched since, a form in it would take back what it has not
  // shown. What one of them has saved holds for all.
  const [shown, setShown] = useState(setting);
  const { lenders } = shown;
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const onClose = () => setOpenDialog(null);
  const container = useRef<HTMLDivElement>(null);
  useKeptFocus(container, ':scope > ul > li');
  return (
    <div ref={container} tabIndex={-1} className="grid grid-cols-1 gap-6">
      <FinancingSummaryForm setting={shown} onSaved={setShown} />
      <Cards lenders={lenders} LenderPreview={LenderPreview} onOpen={setOpenDialog} />
      <AddLender
        isFull={lenders.length >= LENDERS_MAX}
        onAdd={() => setOpenDialog({ kind: 'edit', index: lenders.length })}
      />
      <Dialog
        open={openDialog?.kind === 'edit'}
        onClose={onClose}
        title={openDialog !== null && openDialog.index < lenders.length ? 'Edit lender' : 'Add lender'}
      >
        {openDialog !== null && (
          <LenderForm
            setting={shown}
            index={openDialog.index}
            LenderPreview={LenderPreview}
            onSaved={setShown}
            onClose={onClose}
          />
        )}
      </Dialog>
      <RemoveDialog
        setting={shown}
        lender={openDialog?.kind === 'remove' ? lenders[openDialog.index] : undefined}
        onSaved={setShown}
        onClose={onClose}
      />
    </div>
  );
}

type CardsProps = {
  lenders: readonly Lender[];
  LenderPreview: SettingsPreviews['Lender'];
  onOpen: (dialog: OpenDialog) => void;
};

function Cards({ lenders, LenderPreview, onOpen }: CardsProps) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3">
      {lenders.map((lender, index) => (
        <li key={lender.name} tabIndex={-1} className="grid grid-rows-[1fr_auto] gap-2">
          <div inert className="grid">
            <LenderPreview lender={lender} />
          </div>
          <LenderButtons lender={lender} isOnly={lenders.length === 1} onOpen={(kind) => onOpen({ kind, index })} />
        </li>
      ))}
    </ul>
  );
}

/** Stays where the focus can find it when there is no room. */
function AddLender({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
  const roomId = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        aria-disabled={isFull || undefined}
        aria-describedby={isFull ? roomId : undefined}
        onClick={() => {
          if (!isFull) onAdd();
        }}
      >
        Add lender…
      </Button>
      {isFull && (
        <p id={roomId} className="text-14 text-quiet">
          There is room for {LENDERS_MAX} lenders. Remove one to add another.
        </p>
      )}
    </div>
  );
}

type LenderButtonsProps = { lender: Lender; isOnly: boolean; onOpen: (kind: OpenDialog['kind']) => void };

function LenderButtons({ lender: { name }, isOnly, onOpen }: LenderButtonsProps) {
  return (
    <div className="flex gap-2">
      <Button size="small" aria-label={`Edit ${name}`} onClick={() => onOpen('edit')}>
        Edit…
      </Button>
      {!isOnly && (
        <Button size="small" variant="quiet" aria-label={`Remove ${name}`} onClick={() => onOpen('remove')}>
          Remove…
        </Button>
      )}
    </div>
  );
}

type RemoveDialogProps = {
  setting: LendersSetting;
  lender: Lender | undefined;
  onSaved: (setting: LendersSetting) => void;
  onClose: () => void;
};

function RemoveDialog({ setting: { etag, ...setting }, lender, onSaved, onClose }: RemoveDialogProps) {
  const client = useQueryClient();
  const { isUnderway, change } = useChange();
  const remove = async () => {
    try {
      const lenders = setting.lenders.filter(({ name }) => name !== lender?.name);
      onSaved(await saveLenders(client, { ...setting, lenders }, etag));
    } finally {
      // First of all: a toast lies below an open dialog.
      onClose();
    }
    showToast({ title: 'Lender Removed', description: 'Visitors no longer see it.', tone: 'success' });
  };
  return (
    <QuestionDialog
      open={lender !== undefined}
      title="Remove this lender?"
      yes="Remove"
      isUnderway={isUnderway}
      onClose={onClose}
      onYes={() => change(remove, 'Failed to remove lender')}
    >
      <p className="font-medium wrap-anywhere">{lender?.name}</p>
      <p className="mt-2 text-quiet">
        Visitors no longer see it. Look whether the sentence about financing still holds.
      </p>
    </QuestionDialog>
  );
}
