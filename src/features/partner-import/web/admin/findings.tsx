import { useQuery } from '@tanstack/react-query';
import { IMPORT_FINDINGS, type ImportFindingKind } from '#app/db/enums.ts';
import type { ImportRunView, ReportSearch } from '../../partner-import.schema.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListFooter } from '#app/ui/list-footer.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { FindingsTable } from './findings-table.tsx';
import { FINDINGS_PER_PAGE, findingsQuery } from './import-reports.queries.ts';
import { FINDING_WORDS, firstKind } from './report-labels.rules.ts';
import { reportHref } from '../import-links.rules.ts';

type FindingsProps = { run: ImportRunView; search: ReportSearch };

/** What a report leaves to look at, one kind at a time. */
export function Findings({ run, search }: FindingsProps) {
  const kind = search.kind ?? firstKind(run);
  if (kind === undefined) {
    return run.status === 'running' ? null : (
      <EmptyState title="Nothing to look at.">Every machine could be read, and none was edited by hand.</EmptyState>
    );
  }
  return (
    <section aria-label="Findings" className="grid grid-cols-1 gap-4">
      <KindLinks run={run} current={kind} />
      <p className="text-14 text-quiet">{FINDING_WORDS[kind].meaning}</p>
      <OfKind id={run.id} search={{ ...search, kind }} kind={kind} />
    </section>
  );
}

const KEPT_IN_PLACE = { resetScroll: false } as const;

function KindLinks({ run: { id, findings }, current }: { run: ImportRunView; current: ImportFindingKind }) {
  return (
    <nav
      aria-label="Kinds of findings"
      className="flex flex-wrap gap-x-1 rounded-panel border border-line bg-surface shadow-card"
    >
      {IMPORT_FINDINGS.map((kind) => (
        <SiteLink
          key={kind}
          href={reportHref(id, { kind })}
          going={KEPT_IN_PLACE}
          preload={false}
          aria-current={kind === current ? 'true' : undefined}
          className="stitch-under flex min-h-11 items-center gap-1.5 rounded-panel px-3.5 py-2 text-14 font-semibold text-quiet after:text-thread-ink hover:bg-sunken hover:text-ink aria-[current]:text-ink"
        >
          {FINDING_WORDS[kind].title} <span className="figures font-normal">{findings[kind]}</span>
        </SiteLink>
      ))}
    </nav>
  );
}

type OfKindProps = { id: string; search: ReportSearch; kind: ImportFindingKind };

function OfKind({ id, search, kind }: OfKindProps) {
  const { data, isError, refetch } = useQuery(findingsQuery(id, search));
  if (data === undefined) {
    return isError ? (
      <LoadProblem title="Failed to fetch the findings" onRetry={refetch} />
    ) : (
      <Skeleton className="h-96" />
    );
  }
  const { title } = FINDING_WORDS[kind];
  return (
    <>
      {data.rows.length === 0 ? (
        <EmptyState title="None of these." />
      ) : (
        <FindingsTable label={title} findings={data.rows} />
      )}
      <ListFooter
        page={search.page ?? 1}
        pageSize={FINDINGS_PER_PAGE}
        shown={data.rows.length}
        total={data.total}
        noun={['finding', 'findings']}
        hrefOf={(page) => reportHref(id, { kind, page })}
      />
    </>
  );
}
