import { IMPORT_FAILED } from '#app/lib/shared-messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CsvImport } from '../../csv-imports.schema.ts';
import { sentenceOf } from '#app/lib/api-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { discardImport, runImport } from './csv-imports.queries.ts';
import { nameOf, NO_REASON, ROWS, rowsToWrite } from './import-messages.rules.ts';
import { StoppedChoices } from './stopped-actions.tsx';
import { countWords } from '#app/lib/format.ts';

type ChoicesProps = { done: CsvImport; onImport: () => void };

/** What can be done now. */
export function ImportChoices({ done, onImport }: ChoicesProps) {
  if (done.status === 'checked') return <CheckedChoices done={done} onImport={onImport} />;
  return (
    <div className="flex flex-wrap gap-3">
      {done.status !== 'completed' && <StoppedChoices done={done} />}
      <Button
        variant={done.status === 'stopped' ? 'secondary' : 'primary'}
        className="max-sm:w-full"
        onClick={onImport}
      >
        Import another file…
      </Button>
      <SiteLink href="/admin/listings" className={buttonClass({ className: 'max-sm:w-full' })}>
        See the listings
      </SiteLink>
    </div>
  );
}

function CheckedChoices({ done, onImport }: ChoicesProps) {
  const { isAsking, setIsAsking, isUnderway, run, discard } = useChecked(done);
  const writes = rowsToWrite(done);
  return (
    <div className="flex flex-wrap gap-3">
      {writes > 0 && (
        <Button variant="primary" className="max-sm:w-full" aria-disabled={isUnderway || undefined} onClick={run}>
          Import {countWords(writes, ...ROWS)}
        </Button>
      )}
      <Button variant={writes > 0 ? 'secondary' : 'primary'} className="max-sm:w-full" onClick={onImport}>
        Choose another file…
      </Button>
      <Button variant="quiet" className="max-sm:w-full" onClick={() => setIsAsking(true)}>
        Discard…
      </Button>
      <QuestionDialog
        open={isAsking}
        title="Discard this file?"
        yes="Discard"
        isUnderway={isUnderway}
        onYes={discard}
        onClose={() => setIsAsking(false)}
      >
        <p className="wrap-anywhere">What was read of {nameOf(done)} goes. No listing is changed.</p>
      </QuestionDialog>
    </div>
  );
}

function useChecked({ id }: CsvImport) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { isUnderway, change } = useChange();
  const run = () => {
    change(() => runImport(client, id), IMPORT_FAILED, { wordsFor: (error) => sentenceOf(error, NO_REASON) });
  };
  const discard = () => {
    change(async () => {
      try {
        await discardImport(client, id);
        showToast({ title: 'File Discarded', tone: 'success' });
      } finally {
        setIsAsking(false);
      }
    }, 'Failed to discard the file');
  };
  return { isAsking, setIsAsking, isUnderway, run, discard };
}
