import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import type { CsvOutcome } from '#app/db/enums.ts';
import type { CsvImport, CsvRow, CsvProblem } from '../../csv-imports.schema.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PagedList } from '#app/ui/paged-list.tsx';
import { csvHref, ROWS_PER_PAGE } from './csv-address.schema.ts';
import { csvRowsQuery, refusedRowsHref } from './csv-imports.queries.ts';
import { ROWS, rowsTitle } from './import-messages.rules.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Cell, DataTable, HeadCell, RowHead, Table, TableBody, TableHead, type Column } from '#app/ui/table.tsx';
import { Fragment } from 'react';

type RowsProps = { done: CsvImport; outcome: CsvOutcome; page: number };

/** The rows of one kind, page by page. */
export function ImportRows({ done, outcome, page }: RowsProps) {
  return (
    <section aria-labelledby="rows-heading" className="grid grid-cols-1 gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h3 id="rows-heading" className="font-semibold">
          {rowsTitle(outcome, done)}
        </h3>
        {outcome === 'refused' && (
          <a href={refusedRowsHref(done.id)} download className={buttonClass({ className: 'max-sm:w-full' })}>
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
            <RefusedRowsTable rows={rows} />
          ) : (
            <DataTable
              aria-labelledby="rows-heading"
              columns={rowColumns(done.status !== 'completed')}
              rows={rows}
              rowKey={({ row }) => row}
            />
          )
        }
      </PagedList>
    </section>
  );
}

/** Which listing each row adds or changes. */
function rowColumns(isPlanned: boolean): readonly Column<CsvRow>[] {
  return [
    { head: 'Row', isRowHead: true, className: 'figures w-16 font-semibold tabular-nums', cell: ({ row }) => row },
    {
      head: 'Listing',
      className: 'wrap-anywhere',
      cell: ({ machineId, verdict }) => <Listing id={machineId} isThere={verdict !== 'add' || !isPlanned} />,
    },
  ];
}

function Listing({ id, isThere }: { id: string | null; isThere: boolean }) {
  if (id === null) return <span className="text-quiet">A new one</span>;
  if (!isThere) return <span className="font-mono">{id}</span>;
  return (
    <SiteLink
      href={machineHref(id)}
      preload={false}
      className="inline-grid min-h-7 content-center font-mono link-quiet"
    >
      {id}
    </SiteLink>
  );
}

/** A line for each cell that is wrong. On phones value and reason stand below their column. */
function RefusedRowsTable({ rows }: { rows: readonly CsvRow[] }) {
  return (
    <Table aria-labelledby="rows-heading">
      <TableHead>
        <HeadCell>Row</HeadCell>
        <HeadCell>Column</HeadCell>
        <HeadCell from="sm">Value</HeadCell>
        <HeadCell from="sm">Reason</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map(({ row, problems }) => (
          <Fragment key={row}>
            {problems.map((problem, at) => (
              <tr key={`${problem.column} ${problem.reason}`}>
                {at === 0 && (
                  <RowHead rowSpan={problems.length} className="figures w-16 font-semibold tabular-nums">
                    {row}
                  </RowHead>
                )}
                <ProblemCells problem={problem} />
              </tr>
            ))}
          </Fragment>
        ))}
      </TableBody>
    </Table>
  );
}

function ProblemCells({ problem: { column, value, reason } }: { problem: CsvProblem }) {
  return (
    <>
      <Cell className="wrap-anywhere sm:w-40">
        {column === '' ? 'The whole row' : <span className="font-mono">{column}</span>}
        <span className="grid gap-1 pt-0.5 sm:hidden">
          {value !== '' && <span className="text-quiet">{value}</span>}
          <span>{reason}</span>
        </span>
      </Cell>
      <Cell from="sm" className="w-1/3 wrap-anywhere whitespace-pre-line">
        {value === '' && column !== '' ? <span className="text-quiet">empty</span> : value}
      </Cell>
      <Cell from="sm" className="wrap-anywhere">
        {reason}
      </Cell>
    </>
  );
}
