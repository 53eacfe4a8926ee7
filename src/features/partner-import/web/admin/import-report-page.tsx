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
import type { ImportRunView, ImportFinding } from '../../partner-import.schema.ts';
import type { ReportSearch } from '../../imports-search.schema.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Fact } from '#app/ui/text-lists.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { importRunQuery, FINDINGS_PER_PAGE, findingsQuery } from '../import.queries.ts';
import ExternalLink from 'lucide-react/icons/external-link';
import { editHref, machineHref } from '#app/features/machines/machine-links.rules.ts';
import { IMPORT_FINDINGS, type ImportFindingKind } from '#app/db/enums.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PagedList } from '#app/ui/paged-list.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';

type ReportProps = { id: string; search: ReportSearch };

/** The results of one import, and its findings to review. */
export function ImportReport({ id, search }: ReportProps) {
  return (
    <>
      <SiteLink href={IMPORTS_HREF} className="justify-self-start text-14 link">
        All imports
      </SiteLink>
      <Loaded query={useQuery(importRunQuery(id))} failure="Failed to fetch the report">
        {(run) => (
          <>
            {run.error !== null && <Alert>{run.error}</Alert>}
            <Facts run={run} />
            <Findings run={run} search={search} />
          </>
        )}
      </Loaded>
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

/** The findings of a report, one kind at a time. */
function Findings({ run, search }: FindingsProps) {
  const kind = search.kind ?? firstKind(run);
  if (kind !== undefined) return <OfKind run={run} search={search} kind={kind} />;
  return run.status === 'running' ? null : (
    <EmptyState title="Nothing to look at.">Every machine could be read, and none was edited by hand.</EmptyState>
  );
}

function OfKind({ run, search, kind }: FindingsProps & { kind: ImportFindingKind }) {
  const findings = useQuery(findingsQuery(run.id, { ...search, kind }));
  return (
    <section aria-label="Findings" className="grid grid-cols-1 gap-4">
      <KindLinks run={run} current={kind} />
      <p className="text-14 text-quiet">{FINDING_WORDS[kind].meaning}</p>
      <PagedList
        query={findings}
        failure="Failed to fetch the findings"
        page={search.page}
        pageSize={FINDINGS_PER_PAGE}
        noun={['finding', 'findings']}
        hrefOf={(page) => reportHref(run.id, { kind, page })}
        empty={<EmptyState title="None of these." />}
      >
        {({ rows }) => (
          <DataTable aria-label={FINDING_WORDS[kind].title} columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
        )}
      </PagedList>
    </section>
  );
}

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
          going={{ resetScroll: false }}
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

/** One row per product. On phones the message is below the product's name. */
const COLUMNS: readonly Column<ImportFinding>[] = [
  { head: 'Machine', isRowHead: true, className: 'w-full md:w-1/3', cell: (finding) => <Product finding={finding} /> },
  { head: 'Details', from: 'md', className: 'wrap-anywhere', cell: ({ message }) => message },
  { head: 'Here', from: 'md', className: 'whitespace-nowrap', cell: (finding) => <Here finding={finding} /> },
];

function Product({ finding }: { finding: ImportFinding }) {
  const { url, title, message } = finding;
  return (
    <>
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
    </>
  );
}

/** What can be done: with the listing, or without one. */
function Here({ finding }: { finding: ImportFinding }) {
  return (
    <span className="flex gap-x-4">
      {linksFor(finding).map(([label, href]) => (
        <SiteLink
          key={label}
          href={href}
          preload={false}
          className="inline-flex items-center link-quiet pointer-coarse:min-h-11"
        >
          {label}
        </SiteLink>
      ))}
    </span>
  );
}

function linksFor({ kind, machineId }: ImportFinding): readonly (readonly [label: string, href: string])[] {
  if (machineId !== null) {
    return [
      ['Listing', machineHref(machineId)],
      ['Edit', editHref(machineId)],
    ];
  }
  return kind === 'deleted' ? [['Deleted listings', '/admin/deleted-listings']] : [['Add by hand', '/sell']];
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? url;
}
