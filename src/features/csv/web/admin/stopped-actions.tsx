import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import type { CsvImport } from '../../csv-imports.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { useChange } from '#app/ui/use-change.ts';
import { continueImport, remainingRowsHref } from './csv-imports.queries.ts';
import { rowsLeft, rowsWritten } from './import-messages.rules.ts';

/** What can be done about the rows that nothing has become of. */
export function StoppedActions({ done }: { done: CsvImport }) {
  return (
    <>
      {done.status === 'stopped' && <ResumeButton done={done} />}
      {rowsLeft(done) > 0 && (
        <a href={remainingRowsHref(done.id)} download className={buttonClass({ className: 'max-sm:w-full' })}>
          <Download aria-hidden="true" />
          Download the rows that are left
        </a>
      )}
    </>
  );
}

function ResumeButton({ done }: { done: CsvImport }) {
  const client = useQueryClient();
  const { isUnderway, change } = useChange();
  return (
    <Button
      variant="primary"
      className="max-sm:w-full"
      aria-disabled={isUnderway || undefined}
      onClick={() => {
        change(() => continueImport(client, done.id), 'Failed to resume');
      }}
    >
      Resume the {rowsWritten(done) > 0 ? 'import' : 'check'}
    </Button>
  );
}
