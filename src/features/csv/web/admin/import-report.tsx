import { IMPORT_FAILED } from '#app/lib/text-fields.ts';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleStop from 'lucide-react/icons/circle-stop';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import type { CsvImport } from '../../csv-imports.schema.ts';
import { Alert } from '#app/ui/form.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { SHOWN_FIRST, csvHref, type CsvSearch } from './csv-address.schema.ts';
import { displayName, NO_REASON, outcomeMessage, formatLabel, outcomeLabel } from './import-messages.rules.ts';
import { ImportActions } from './import-actions.tsx';
import { ImportRows } from './import-rows.tsx';
import { formatInteger } from '#app/lib/format.ts';
import { CSV_OUTCOMES, type CsvOutcome } from '#app/db/enums.ts';
import { classNames } from '#app/ui/class-names.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

type ReportProps = { done: CsvImport; search: CsvSearch; onImport: () => void };

/** What would become of the rows of a file, or what became of them; and what to do now. */
export function ImportReport({ done, search, onImport }: ReportProps) {
  const outcome = search.verdict ?? SHOWN_FIRST;
  const hasRows = done.rowCount > 0;
  return (
    <>
      <ImportOutcome done={done} />
      {hasRows && <OutcomeCounts done={done} shown={outcome} />}
      <PassedOver done={done} />
      <ImportActions done={done} onImport={onImport} />
      {hasRows && done.counts[outcome] > 0 && <ImportRows done={done} outcome={outcome} page={search.page ?? 1} />}
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

type OutcomeCountsProps = { done: CsvImport; shown: CsvOutcome };

/** How many rows of each kind there are; each figure leads to its rows. */
export function OutcomeCounts({ done, shown }: OutcomeCountsProps) {
  const { counts } = done;
  return (
    <ul
      aria-label="Rows"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line lg:grid-cols-4"
    >
      {CSV_OUTCOMES.map((outcome) => (
        <li key={outcome} className="grid bg-surface">
          <OutcomeCount
            label={outcomeLabel(outcome, done)}
            count={counts[outcome]}
            href={counts[outcome] === 0 ? null : csvHref({ verdict: outcome })}
            isShown={outcome === shown}
            isBad={outcome === 'refused' && counts.refused > 0}
          />
        </li>
      ))}
    </ul>
  );
}

/** `href`: null when there is nothing to be seen. */
type OutcomeCountProps = { label: string; count: number; href: string | null; isShown: boolean; isBad: boolean };

function OutcomeCount({ label, count, href, isShown, isBad }: OutcomeCountProps) {
  const content = (
    <>
      <span className="text-14 text-quiet">{label}</span>
      <span className={classNames('figures text-28 font-bold', isBad && 'text-danger')}>{formatInteger(count)}</span>
    </>
  );
  if (href === null) return <p className="grid content-start p-4">{content}</p>;
  return (
    <SiteLink
      href={href}
      going={{ resetScroll: false }}
      preload={false}
      aria-current={isShown || undefined}
      className="stitch-under grid content-start p-4 after:text-thread-ink hover:bg-sunken/50"
    >
      {content}
    </SiteLink>
  );
}
