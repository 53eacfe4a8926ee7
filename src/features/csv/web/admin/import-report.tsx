import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleStop from 'lucide-react/icons/circle-stop';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Undo from 'lucide-react/icons/undo-2';
import Download from 'lucide-react/icons/download';
import { CSV_OUTCOMES, type CsvOutcome } from '#app/db/enums.ts';
import { formatInteger } from '#app/lib/format.ts';
import { IMPORT_FAILED } from '#app/lib/text-fields.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { classNames } from '#app/ui/class-names.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { PagedList } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { CsvImport } from '../../csv-imports.schema.ts';
import { csvHref, ROWS_PER_PAGE, SHOWN_FIRST, type CsvSearch } from './csv-address.schema.ts';
import { csvRowsQuery, rowsFileHref } from './csv-imports.queries.ts';
import { ImportActions } from './import-actions.tsx';
import {
  displayName,
  formatLabel,
  NO_REASON,
  outcomeLabel,
  outcomeMessage,
  ROWS,
  rowsTitle,
} from './import-messages.rules.ts';
import { KnownRows } from './known-rows.tsx';
import { RefusedRows } from './refused-rows.tsx';
import { WrittenRows } from './row-changes.tsx';

type ReportProps = { done: CsvImport; search: CsvSearch; onImport: () => void };

/** What will happen, or has happened, to the rows of a file; and the next actions. */
export function ImportReport({ done, search, onImport }: ReportProps) {
  const outcome = search.verdict ?? shownFirst(done);
  const hasRows = done.rowCount > 0 && done.status !== 'undone';
  return (
    <>
      <ImportOutcome done={done} />
      {hasRows && <OutcomeCounts done={done} shown={outcome} />}
      <OtherColumns done={done} />
      <ImportActions done={done} onImport={onImport} />
      {hasRows && done.counts[outcome] > 0 && <ImportRows done={done} outcome={outcome} page={search.page ?? 1} />}
    </>
  );
}

/** What an admin has to fix; if there is nothing to fix before the import, what it changes. */
function shownFirst({ status, counts }: CsvImport): CsvOutcome {
  if (status !== 'checked' || counts.refused > 0) return SHOWN_FIRST;
  if (counts.known > 0) return 'known';
  return counts.update > 0 ? 'update' : 'add';
}

const OUTCOMES = {
  checked: { Icon: ClipboardCheck, tone: 'text-quiet', title: 'Checked' },
  stopped: { Icon: CircleStop, tone: 'text-warn', title: 'Stopped' },
  completed: { Icon: CircleCheck, tone: 'text-ok', title: 'Imported' },
  error: { Icon: CircleAlert, tone: 'text-danger', title: IMPORT_FAILED },
  undone: { Icon: Undo, tone: 'text-quiet', title: 'Undone' },
} as const;

function ImportOutcome({ done }: { done: CsvImport }) {
  const { status, error, startedByName, createdAt, finishedAt } = done;
  if (status === 'checking' || status === 'running' || status === 'undoing') return null;
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
      {done.importedBefore !== null && (
        <Warning>
          This file was imported before, by {done.importedBefore.byName} on <LocalMoment at={done.importedBefore.at} />.
        </Warning>
      )}
    </div>
  );
}

/** Columns that are read under another name, or ignored. */
function OtherColumns({ done: { format } }: { done: CsvImport }) {
  const { unknownColumns = [], renamed = [] } = format ?? {};
  return (
    <>
      {renamed.map(({ name, column }) => (
        <p key={name} className="text-14 text-quiet wrap-anywhere">
          “{name}” is read as {column}.
        </p>
      ))}
      {unknownColumns.length > 0 && <Ignored columns={unknownColumns} />}
    </>
  );
}

function Ignored({ columns }: { columns: readonly string[] }) {
  return (
    <Warning>
      {columns.length === 1 ? 'This column is not recognized and is' : 'These columns are not recognized and are'}{' '}
      ignored: <span className="font-semibold">{columns.join(', ')}</span>
    </Warning>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return <p className="rounded-control bg-warn-wash px-4 py-3 text-14 text-warn wrap-anywhere">{children}</p>;
}

type OutcomeCountsProps = { done: CsvImport; shown: CsvOutcome };

/** Number of rows by outcome; each figure links to its rows. */
function OutcomeCounts({ done, shown }: OutcomeCountsProps) {
  const { counts } = done;
  return (
    <ul
      aria-label="Rows"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none"
    >
      {CSV_OUTCOMES.filter((outcome) => outcome !== 'known' || counts.known > 0).map((outcome) => (
        <li key={outcome} className="grid bg-surface max-lg:last:odd:col-span-2">
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

/** `href` is null if there are no rows. */
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

type RowsProps = { done: CsvImport; outcome: CsvOutcome; page: number };

/** The rows of one outcome, page by page. */
function ImportRows({ done, outcome, page }: RowsProps) {
  return (
    <section aria-labelledby="rows-heading" className="grid grid-cols-1 gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h3 id="rows-heading" className="font-semibold">
          {rowsTitle(outcome, done)}
        </h3>
        {outcome === 'refused' && (
          <a href={rowsFileHref(done.id, 'refused')} download className={buttonClass({ className: 'max-sm:w-full' })}>
            <Download aria-hidden="true" />
            Download the refused rows
          </a>
        )}
      </div>
      <PagedList
        query={useQuery(csvRowsQuery(done.id, outcome, page))}
        failure="Failed to fetch the rows"
        skeleton="h-60"
        page={page}
        pageSize={ROWS_PER_PAGE}
        noun={ROWS}
        hrefOf={(to) => csvHref({ verdict: outcome, page: to })}
        empty={<EmptyState title={`There is no page ${page}.`} />}
      >
        {({ rows }) =>
          outcome === 'refused' ? (
            <RefusedRows done={done} rows={rows} labelledBy="rows-heading" />
          ) : outcome === 'known' && done.status === 'checked' ? (
            <KnownRows done={done} rows={rows} labelledBy="rows-heading" />
          ) : (
            <WrittenRows rows={rows} isPlanned={done.status !== 'completed'} labelledBy="rows-heading" />
          )
        }
      </PagedList>
    </section>
  );
}
