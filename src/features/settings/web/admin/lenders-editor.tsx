import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import { LENDERS_MAX, type Lender } from '../../lenders.schema.ts';
import type { LendersSetting } from '../../setting-documents.schema.ts';
import { FinancingSentence } from './financing-summary-form.tsx';
import { LenderForm } from './lender-form.tsx';
import type { SettingsPreviews } from './preview.tsx';
import { saveLenders } from './site-settings.queries.ts';

/** Which lender is edited or about to go; a new one has no place yet. */
type Asking = { about: 'edit' | 'remove'; index: number };

type LendersEditorProps = { setting: LendersSetting; LenderPreview: SettingsPreviews['Lender'] };

/** The cards as visitors see them, each with what can be done to it. */
export function LendersEditor({ setting, LenderPreview }: LendersEditorProps) {
  // As it was when this was opened: with the tag of what was fetched since, a form in it would take back what it has not
  // shown. What one of them has saved holds for all.
  const [shown, setShown] = useState(setting);
  const { lenders } = shown;
  const [asking, setAsking] = useState<Asking | null>(null);
  const onClose = () => {
    setAsking(null);
  };
  const around = useRef<HTMLDivElement>(null);
  useKeptFocus(around, ':scope > ul > li');
  return (
    <div ref={around} tabIndex={-1} className="grid grid-cols-1 gap-6">
      <FinancingSentence setting={shown} onSaved={setShown} />
      <Cards lenders={lenders} LenderPreview={LenderPreview} onAsk={setAsking} />
      <AddLender
        isFull={lenders.length >= LENDERS_MAX}
        onAdd={() => setAsking({ about: 'edit', index: lenders.length })}
      />
      <Dialog
        open={asking?.about === 'edit'}
        onClose={onClose}
        title={asking !== null && asking.index < lenders.length ? 'Edit lender' : 'Add lender'}
      >
        {asking !== null && (
          <LenderForm
            setting={shown}
            index={asking.index}
            LenderPreview={LenderPreview}
            onSaved={setShown}
            onClose={onClose}
          />
        )}
      </Dialog>
      <RemoveDialog
        setting={shown}
        lender={asking?.about === 'remove' ? lenders[asking.index] : undefined}
        onSaved={setShown}
        onClose={onClose}
      />
    </div>
  );
}

type CardsProps = {
  lenders: readonly Lender[];
  LenderPreview: SettingsPreviews['Lender'];
  onAsk: (asking: Asking) => void;
};

function Cards({ lenders, LenderPreview, onAsk }: CardsProps) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3">
      {lenders.map((lender, index) => (
        <li key={lender.name} tabIndex={-1} className="grid grid-rows-[1fr_auto] gap-2">
          <div inert className="grid">
            <LenderPreview lender={lender} />
          </div>
          <LenderButtons lender={lender} isOnly={lenders.length === 1} onAsk={(about) => onAsk({ about, index })} />
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

type LenderButtonsProps = { lender: Lender; isOnly: boolean; onAsk: (about: Asking['about']) => void };

function LenderButtons({ lender: { name }, isOnly, onAsk }: LenderButtonsProps) {
  return (
    <div className="flex gap-2">
      <Button size="small" aria-label={`Edit ${name}`} onClick={() => onAsk('edit')}>
        Edit…
      </Button>
      {!isOnly && (
        <Button size="small" variant="quiet" aria-label={`Remove ${name}`} onClick={() => onAsk('remove')}>
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
      onYes={() => {
        change(remove, 'Failed to remove lender');
      }}
    >
      <p className="font-medium wrap-anywhere">{lender?.name}</p>
      <p className="mt-2 text-quiet">
        Visitors no longer see it. Look whether the sentence about financing still holds.
      </p>
    </QuestionDialog>
  );
}
