import { useQuery } from '@tanstack/react-query';
import {
  IMPORTS_HREF,
  lengthOf,
  STATE_TONES,
  STATE_WORDS,
  FINDING_WORDS,
  firstKind,
  reportHref,
} from '../import-labels.rules.ts';
import type { ImportRunView, ReportSearch, ImportFinding } from '../../partner-import.schema.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Fact } from '#app/ui/fact.tsx';
import { Alert } from '#app/ui/form.tsx';
import { LoadProblem } from '#app/ui/loaded.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { importRunQuery, FINDINGS_PER_PAGE, findingsQuery } from '../import.queries.ts';
import { IMPORT_FINDINGS, type ImportFindingKind } from '#app/db/enums.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListFooter } from '#app/ui/paged-list.tsx';
import ExternalLink from 'lucide-react/icons/external-link';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead } from '#app/ui/table.tsx';

type ReportProps = { id: string; search: ReportSearch };

/** What one import did, and what it left for somebody to look at. */
export function ImportReport({ id, search }: ReportProps) {
  const { data: run, isError, refetch } = useQuery(importRunQuery(id));
  return (
    <>
      <SiteLink href={IMPORTS_HREF} className="justify-self-start text-14 link">
        All imports
      </SiteLink>
      {run === undefined ? (
        isError ? (
          <LoadProblem title="Failed to fetch the report" onRetry={refetch} />
        ) : (
          <Skeleton className="h-96" />
        )
      ) : (
        <>
          {run.error !== null && <Alert>{run.error}</Alert>}
          <Facts run={run} />
          <Findings run={run} search={search} />
        </>
      )}
    </>
  );
}

function Facts({ run }: { run: ImportRunView }) {
  const { status, startedAt, startedByName, result, progress, percentage } = run;
  return (
    <Panel aria-label="Summary" className="py-2 text-14 sm:py-3">
      <dl className="[&>div:last-child]:border-b-0">
        <Fact label="State">
          <Badge tone={STATE_TONES[status]}>{STATE_WORDS[status]}</Badge>
        </Fact>
        <Fact label="Started">
          <LocalMoment at={startedAt} />
          {startedByName !== '' && ` by ${startedByName}`}
        </Fact>
        <Fact label={status === 'running' ? 'Done' : 'Duration'}>{lengthOf(run) ?? `${percentage}%. ${progress}`}</Fact>
        <Fact label="Listings">
          {result === null
            ? 'Nothing was changed'
            : `${result.added} added, ${result.updated} updated, ${result.sold} sold`}
        </Fact>
      </dl>
    </Panel>
  );
}

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

type TableProps = { label: string; findings: readonly ImportFinding[] };

/** A line for each product. On phones what is to be said of it stands below its name. */
export function FindingsTable({ label, findings }: TableProps) {
  return (
    <Table aria-label={label}>
      <TableHead>
        <HeadCell>Machine</HeadCell>
        <HeadCell from="md">Details</HeadCell>
        <HeadCell from="md">Here</HeadCell>
      </TableHead>
      <TableBody>
        {findings.map((finding) => (
          <Line key={finding.id} finding={finding} />
        ))}
      </TableBody>
    </Table>
  );
}

function Line({ finding }: { finding: ImportFinding }) {
  const { url, title, message } = finding;
  return (
    <tr>
      <RowHead className="w-full md:w-1/3">
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="font-semibold wrap-anywhere link-quiet pointer-coarse:inline-block pointer-coarse:py-2.5"
        >
          {title === '' ? pathOf(url) : title}{' '}
          <ExternalLink aria-hidden="true" className="inline size-3.5 align-baseline" />
          <span className="sr-only">(partner site, opens in a new tab)</span>
        </a>
        <p className="pt-1 wrap-anywhere md:hidden">{message}</p>
        <div className="pt-1 md:hidden">
          <Here finding={finding} />
        </div>
      </RowHead>
      <Cell from="md" className="wrap-anywhere">
        {message}
      </Cell>
      <Cell from="md" className="whitespace-nowrap">
        <Here finding={finding} />
      </Cell>
    </tr>
  );
}

const LINK = 'inline-flex items-center link-quiet pointer-coarse:min-h-11';

/** What can be done here: with the listing, or for want of one. */
function Here({ finding: { kind, machineId } }: { finding: ImportFinding }) {
  if (machineId !== null) {
    return (
      <span className="flex gap-x-4">
        <SiteLink href={machineHref(machineId)} preload={false} className={LINK}>
          Listing
        </SiteLink>
        <SiteLink href={`/sell?edit=${encodeURIComponent(machineId)}`} preload={false} className={LINK}>
          Edit
        </SiteLink>
      </span>
    );
  }
  if (kind === 'deleted') {
    return (
      <SiteLink href="/admin/deleted-listings" preload={false} className={LINK}>
        Deleted listings
      </SiteLink>
    );
  }
  return (
    <SiteLink href="/sell" preload={false} className={LINK}>
      Add by hand
    </SiteLink>
  );
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? url;
}
