import { useQuery } from '@tanstack/react-query';
import { ImportButton } from '../import-button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListFooter } from '#app/ui/list-footer.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { importRunsQuery, RUNS_PER_PAGE } from './import-reports.queries.ts';
import { ImportRunsTable } from './import-runs-table.tsx';
import { importsHref } from '../import-links.rules.ts';

/** The imports from the partner site: one can be begun, and what each of them did. */
export function ImportRuns({ page }: { page: number }) {
  const { data, isError, refetch } = useQuery(importRunsQuery(page));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[60ch] text-14 text-quiet">
          An import lists what the partner site sells, follows its prices and pictures, and marks as sold what is gone
          there. What you edit here by hand stays.
        </p>
        <ImportButton />
      </div>
      {data === undefined ? (
        isError ? (
          <LoadProblem title="Failed to fetch the imports" onRetry={refetch} />
        ) : (
          <Skeleton className="h-96" />
        )
      ) : (
        <>
          {data.rows.length === 0 ? <NoRuns page={page} /> : <ImportRunsTable runs={data.rows} />}
          <ListFooter
            page={page}
            pageSize={RUNS_PER_PAGE}
            shown={data.rows.length}
            total={data.total}
            noun={['import', 'imports']}
            hrefOf={importsHref}
          />
        </>
      )}
    </>
  );
}

function NoRuns({ page }: { page: number }) {
  return (
    <EmptyState title={page === 1 ? 'Nothing has been imported yet.' : `There is no page ${page}.`}>
      Each import leaves a report here: what it added, changed and sold, and what it left for you to look at.
    </EmptyState>
  );
}
