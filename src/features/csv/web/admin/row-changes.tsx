import { Fragment } from 'react';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import type { CsvChange, CsvProblem, CsvRow } from '../../csv-imports.schema.ts';

type WrittenRowsProps = { rows: readonly CsvRow[]; isPlanned: boolean; labelledBy: string };

/** The rows that add or change a listing, with each change. On phones, changes are below their listing. */
export function WrittenRows({ rows, isPlanned, labelledBy }: WrittenRowsProps) {
  const hasDetails = rows.some(({ changes, notes }) => changes.length + notes.length > 0);
  return (
    <DataTable
      aria-labelledby={labelledBy}
      columns={columnsOf(isPlanned, hasDetails)}
      rows={rows}
      rowKey={({ row }) => row}
    />
  );
}

function columnsOf(isPlanned: boolean, hasDetails: boolean): readonly Column<CsvRow>[] {
  const details: Column<CsvRow> = {
    head: 'Changes',
    from: 'sm',
    className: 'w-3/5',
    cell: (row) => <RowChanges row={row} />,
  };
  return [
    { head: 'Row', isRowHead: true, className: 'figures w-16 font-semibold tabular-nums', cell: ({ row }) => row },
    {
      head: 'Listing',
      className: 'wrap-anywhere',
      cell: (row) => (
        <>
          <Listing row={row} isThere={row.verdict !== 'add' || !isPlanned} />
          <div className="pt-1 sm:hidden">
            <RowChanges row={row} />
          </div>
        </>
      ),
    },
    ...(hasDetails ? [details] : []),
  ];
}

function Listing({ row: { machineId, name }, isThere }: { row: CsvRow; isThere: boolean }) {
  if (machineId === null) return name ?? <span className="text-quiet">A new one</span>;
  return (
    <span className="grid gap-0.5">
      {name !== null && <span>{name}</span>}
      {isThere ? (
        <SiteLink
          href={machineHref(machineId)}
          preload={false}
          className="inline-grid min-h-7 content-center font-mono link-quiet"
        >
          {machineId}
        </SiteLink>
      ) : (
        <span className="font-mono">{machineId}</span>
      )}
    </span>
  );
}

/** What a row changes, and which cells are read otherwise than written. */
export function RowChanges({ row: { verdict, changes, notes } }: { row: CsvRow }) {
  if (changes.length + notes.length === 0) return null;
  return (
    <ul className="grid gap-1.5">
      {verdict === 'add' ? (
        <li>
          <NewListing values={changes} />
        </li>
      ) : (
        changes.map((change) => <Change key={change.column} change={change} />)
      )}
      {notes.map((note) => (
        <Note key={note.column} note={note} />
      ))}
    </ul>
  );
}

/** All values of a listing that will be added, as they will be stored. */
function NewListing({ values }: { values: readonly CsvChange[] }) {
  return (
    <details>
      <summary className="min-h-8 cursor-pointer content-center link-quiet max-lg:min-h-11">As it will stand</summary>
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-2 gap-y-1 pt-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
        {values.map(({ column, after }) => (
          <Fragment key={column}>
            <dt className="font-mono text-12 text-quiet wrap-anywhere pt-0.5">{column}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{after}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

function Change({ change: { column, before, after } }: { change: CsvChange }) {
  return (
    <li className="wrap-anywhere">
      <span className="font-mono text-12 text-quiet">{column}</span>{' '}
      <del className="whitespace-pre-line text-quiet">{before === '' ? 'empty' : before}</del>
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> becomes </span>
      <ins className="font-medium whitespace-pre-line no-underline">{after === '' ? 'empty' : after}</ins>
    </li>
  );
}

function Note({ note: { column, value, reason } }: { note: CsvProblem }) {
  return (
    <li className="text-warn wrap-anywhere">
      <span className="font-mono text-12">{column}</span> {value} {reason}
    </li>
  );
}
