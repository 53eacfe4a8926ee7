import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import type { CsvVerdict } from '#app/db/enums.ts';
import type { CsvImport, CsvRow } from '../../csv-imports.schema.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListFooter } from '#app/ui/list-footer.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { csvHref, ROWS_PER_PAGE } from './csv-address.rules.ts';
import { csvRowsQuery, refusedRowsHref } from './csv-imports.queries.ts';
import { ROWS, rowsTitle } from './import-messages.rules.ts';
import { MachineRowsTable } from './machine-rows-table.tsx';
import { RefusedRowsTable } from './refused-rows-table.tsx';

type RowsProps = { done: CsvImport; verdict: CsvVerdict; page: number };

/** The rows of one kind, page by page. */
export function ImportRows({ done, verdict, page }: RowsProps) {
  const { data, isError, refetch } = useQuery(csvRowsQuery(done.id, verdict, page));
  return (
    <section aria-labelledby="rows-heading" className="grid grid-cols-1 gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h3 id="rows-heading" className="font-semibold">
          {rowsTitle(verdict, done)}
        </h3>
        {verdict === 'refused' && (
          <a href={refusedRowsHref(done.id)} download className={buttonClass({ className: 'max-sm:w-full' })}>
            <Download aria-hidden="true" />
            Download the refused rows
          </a>
        )}
      </div>
      {data !== undefined && <Rows {...data} done={done} verdict={verdict} page={page} />}
      {data === undefined &&
        (isError ? <LoadProblem title="Failed to fetch the rows" onRetry={refetch} /> : <Skeleton className="h-60" />)}
    </section>
  );
}

type PageProps = RowsProps & { rows: readonly CsvRow[]; total: number };

function Rows({ done, rows, total, verdict, page }: PageProps) {
  return (
    <>
      {rows.length === 0 && <EmptyState title={`There is no page ${page}.`} />}
      {rows.length > 0 &&
        (verdict === 'refused' ? (
          <RefusedRowsTable rows={rows} />
        ) : (
          <MachineRowsTable rows={rows} isPlanned={done.status !== 'completed'} />
        ))}
      <ListFooter
        page={page}
        pageSize={ROWS_PER_PAGE}
        shown={rows.length}
        total={total}
        noun={ROWS}
        hrefOf={(to) => csvHref({ verdict, page: to })}
      />
    </>
  );
}
