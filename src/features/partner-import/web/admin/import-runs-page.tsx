import { useQuery } from '@tanstack/react-query';
import { ImportButton } from '../import-controls.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListFooter } from '#app/ui/paged-list.tsx';
import { LoadProblem } from '#app/ui/loaded.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { importRunsQuery, RUNS_PER_PAGE } from '../import.queries.ts';
import { importsHref, importHref, findingCount, lengthOf, STATE_TONES, STATE_WORDS } from '../import-labels.rules.ts';
import { formatInteger } from '#app/lib/format.ts';
import { NO_CHANGES, type ImportRunView } from '../../partner-import.schema.ts';
import { Badge } from '#app/ui/badge.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead } from '#app/ui/table.tsx';

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

/** A line for each import. On phones its counts stand below when it was. */
export function ImportRunsTable({ runs }: { runs: readonly ImportRunView[] }) {
  return (
    <Table aria-label="Imports">
      <TableHead>
        <HeadCell>Started</HeadCell>
        <HeadCell from="md">By</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell from="md" className="text-right">
          Added
        </HeadCell>
        <HeadCell from="md" className="text-right">
          Updated
        </HeadCell>
        <HeadCell from="md" className="text-right">
          Sold
        </HeadCell>
        <HeadCell from="md" className="text-right">
          Findings
        </HeadCell>
        <HeadCell from="lg" className="text-right">
          Duration
        </HeadCell>
      </TableHead>
      <TableBody>
        {runs.map((run) => (
          <Line key={run.id} run={run} />
        ))}
      </TableBody>
    </Table>
  );
}

function Line({ run }: { run: ImportRunView }) {
  const { id, startedAt, startedByName, status } = run;
  const { added, updated, sold } = run.result ?? NO_CHANGES;
  return (
    <tr className="relative hover:bg-sunken">
      <RowHead className="tabular-nums">
        <SiteLink href={importHref(id)} className="rounded-label font-semibold link-quiet after:absolute after:inset-0">
          <LocalMoment at={startedAt} />
        </SiteLink>
        <span className="block pt-1 text-12 text-quiet md:hidden">
          {startedByName}. Added {added}, updated {updated}, sold {sold}, findings {findingCount(run)}
        </span>
      </RowHead>
      <Cell from="md" className="wrap-anywhere">
        {startedByName}
      </Cell>
      <Cell>
        <Badge tone={STATE_TONES[status]}>{STATE_WORDS[status]}</Badge>
      </Cell>
      <Count of={added} />
      <Count of={updated} />
      <Count of={sold} />
      <Count of={findingCount(run)} />
      <Cell from="lg" className="text-right whitespace-nowrap text-quiet tabular-nums">
        {lengthOf(run) ?? `${run.percentage}%`}
      </Cell>
    </tr>
  );
}

function Count({ of }: { of: number }) {
  return (
    <Cell from="md" className="text-right tabular-nums">
      {formatInteger(of)}
    </Cell>
  );
}
