import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CsvImport } from '../../csv-imports.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { useChange } from '#app/ui/use-change.ts';
import { stopImport } from './csv-imports.queries.ts';
import { stopMessage } from './import-messages.rules.ts';

/** Ends what the server is busy with, once it has been said what stays. */
export function StopImport({ work }: { work: CsvImport }) {
  const client = useQueryClient();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const { isUnderway, change } = useChange();
  const what = work.status === 'running' ? 'import' : 'check';
  const stop = () => {
    change(async () => {
      try {
        await stopImport(client, work.id);
      } finally {
        setIsDialogOpen(false);
      }
    }, `Failed to stop the ${what}`);
  };
  return (
    <>
      <Button className="justify-self-start max-sm:w-full" onClick={() => setIsDialogOpen(true)}>
        Stop…
      </Button>
      <QuestionDialog
        open={isDialogOpen}
        title={`Stop this ${what}?`}
        yes={`Stop the ${what}`}
        isUnderway={isUnderway}
        onYes={stop}
        onClose={() => setIsDialogOpen(false)}
      >
        <p>{stopMessage(work)}</p>
      </QuestionDialog>
    </>
  );
}
