import { IMPORT_FAILED } from '#app/lib/shared-messages.ts';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleStop from 'lucide-react/icons/circle-stop';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import type { CsvImport } from '../../csv-imports.schema.ts';
import { Alert } from '#app/ui/form.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import type { CsvSearch } from './csv-address.schema.ts';
import { SHOWN_FIRST } from './csv-address.rules.ts';
import { displayName, NO_REASON, outcomeMessage, formatLabel } from './import-messages.rules.ts';
import { ImportActions } from './import-actions.tsx';
import { RowCounts } from './row-counts.tsx';
import { ImportRows } from './import-rows.tsx';

type ReportProps = { done: CsvImport; search: CsvSearch; onImport: () => void };

/** What would become of the rows of a file, or what became of them; and what to do now. */
export function ImportReport({ done, search, onImport }: ReportProps) {
  const verdict = search.verdict ?? SHOWN_FIRST;
  const hasRows = done.rowCount > 0;
  return (
    <>
      <ImportOutcome done={done} />
      {hasRows && <RowCounts done={done} shown={verdict} />}
      <PassedOver done={done} />
      <ImportActions done={done} onImport={onImport} />
      {hasRows && done.counts[verdict] > 0 && <ImportRows done={done} verdict={verdict} page={search.page ?? 1} />}
    </>
  );
}

const OUTCOMES = {
  checked: { Icon: ClipboardCheck, tone: 'text-quiet', title: 'Checked' },
  stopped: { Icon: CircleStop, tone: 'text-warn', title: 'Stopped' },
  completed: { Icon: CircleCheck, tone: 'text-ok', title: 'Imported' },
  error: { Icon: CircleAlert, tone: 'text-danger', title: IMPORT_FAILED },
} as const;

function ImportOutcome({ done }: { done: CsvImport }) {
  const { status, error, startedByName, createdAt, finishedAt } = done;
  if (status === 'checking' || status === 'running') return null;
  const { Icon, tone, title } = OUTCOMES[status];
  const words = outcomeMessage(done);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-start gap-3">
        <Icon aria-hidden="true" className={`mt-0.5 size-6 shrink-0 ${tone}`} />
        <div className="grid min-w-0 gap-1">
          <h3 className="font-semibold wrap-anywhere">
            {title}: {displayName(done)}
          </h3>
          <p className="text-14 text-quiet wrap-anywhere">
            {formatLabel(done)} By {startedByName}, <LocalMoment at={finishedAt ?? createdAt} />
          </p>
        </div>
      </div>
      {status === 'error' && <Alert>{error ?? NO_REASON}</Alert>}
      {words !== null && <p className="wrap-anywhere">{words}</p>}
    </div>
  );
}

/** Columns that mean nothing here: a misspelt one would else go unnoticed. */
function PassedOver({ done: { format } }: { done: CsvImport }) {
  const { unknownColumns = [] } = format ?? {};
  if (unknownColumns.length === 0) return null;
  return (
    <p className="rounded-control bg-warn-wash px-4 py-3 text-14 text-warn wrap-anywhere">
      {unknownColumns.length === 1
        ? 'This column is not recognized and is'
        : 'These columns are not recognized and are'}{' '}
      ignored: <span className="font-semibold">{unknownColumns.join(', ')}</span>
    </p>
  );
}
