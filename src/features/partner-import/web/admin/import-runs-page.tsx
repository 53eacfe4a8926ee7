import { useQuery } from '@tanstack/react-query';
import { formatInteger } from '#app/lib/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { PagedList } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import { NO_CHANGES, type ImportRunView } from '../../partner-import.schema.ts';
import { ImportButton } from '../import-controls.tsx';
import { importHref, importsHref, findingCount, lengthOf, STATE_TONES, STATE_WORDS } from '../import-labels.rules.ts';
import { importRunsQuery, RUNS_PER_PAGE } from '../import.queries.ts';

/** The imports from the partner site with their results, and a button to start one. */
export function ImportRuns({ page }: { page: number }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[60ch] text-14 text-quiet">
          An import lists what the partner site sells, follows its prices and pictures, and marks as sold what is gone
          there. What you edit here by hand stays.
        </p>
        <ImportButton />
      </div>
      <PagedList
        query={useQuery(importRunsQuery(page))}
        failure="Failed to fetch the imports"
        page={page}
        pageSize={RUNS_PER_PAGE}
        noun={['import', 'imports']}
        hrefOf={importsHref}
        empty={
          <EmptyState title={page === 1 ? 'Nothing has been imported yet.' : `There is no page ${page}.`}>
            Each import leaves a report here: what it added, changed and sold, and what it left for you to look at.
          </EmptyState>
        }
      >
        {({ rows }) => (
          <DataTable
            aria-label="Imports"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ id }) => id}
            rowClass="relative hover:bg-sunken"
          />
        )}
      </PagedList>
    </>
  );
}

function countColumn(head: string, countOf: (run: ImportRunView) => number): Column<ImportRunView> {
  return { head, from: 'md', isNumber: true, cell: (run) => formatInteger(countOf(run)) };
}

/** On phones the counts are below the date. */
const COLUMNS: readonly Column<ImportRunView>[] = [
  { head: 'Started', isRowHead: true, className: 'tabular-nums', cell: (run) => <Started run={run} /> },
  { head: 'By', from: 'md', className: 'wrap-anywhere', cell: ({ startedByName }) => startedByName },
  { head: 'State', cell: ({ status }) => <Badge tone={STATE_TONES[status]}>{STATE_WORDS[status]}</Badge> },
  countColumn('Added', ({ result }) => (result ?? NO_CHANGES).added),
  countColumn('Updated', ({ result }) => (result ?? NO_CHANGES).updated),
  countColumn('Sold', ({ result }) => (result ?? NO_CHANGES).sold),
  countColumn('Findings', findingCount),
  {
    head: 'Duration',
    from: 'lg',
    isNumber: true,
    className: 'whitespace-nowrap text-quiet',
    cell: (run) => lengthOf(run) ?? `${run.percentage}%`,
  },
];

function Started({ run }: { run: ImportRunView }) {
  const { added, updated, sold } = run.result ?? NO_CHANGES;
  return (
    <>
      <SiteLink
        href={importHref(run.id)}
        className="rounded-label font-semibold link-quiet after:absolute after:inset-0"
      >
        <LocalMoment at={run.startedAt} />
      </SiteLink>
      <span className="block pt-1 text-12 text-quiet md:hidden">
        {run.startedByName}. Added {added}, updated {updated}, sold {sold}, findings {findingCount(run)}
      </span>
    </>
  );
}
