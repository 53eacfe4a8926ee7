import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { AUDIT_SUBJECTS } from '#app/db/enums.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { capitalize } from '#app/lib/format.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { EmptyList, ListSearch, PagedList, useListNavigate } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import type { AuditEntryView, AuditSearch } from '../../audit-log.schema.ts';
import { diffFacts, truncateValue } from './audit-changes.rules.ts';
import { auditExportHref, auditHref, auditQuery, ENTRIES_PER_PAGE } from './audit-log.queries.ts';

type PageProps = { search: AuditSearch };

/** The audit log with its filters, page by page. */
export function AuditLog({ search }: PageProps) {
  return (
    <>
      <Filters search={search} />
      <PagedList
        query={useQuery(auditQuery(search))}
        failure="Failed to fetch the audit log"
        page={search.page}
        pageSize={ENTRIES_PER_PAGE}
        noun={['entry', 'entries']}
        hrefOf={(page) => auditHref(search, { page })}
        empty={<NoEntries search={search} />}
      >
        {({ rows }) => <DataTable aria-label="Audit log" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />}
      </PagedList>
    </>
  );
}

const SUBJECTS = AUDIT_SUBJECTS.map((value) => ({ value, label: capitalize(value) }));

function Filters({ search }: PageProps) {
  const navigate = useListNavigate();
  const narrow = (change: AuditSearch) => navigate(auditHref(search, change));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <ListSearch
        label="Search the audit log"
        placeholder="Admin, action or ID"
        action="/admin/audit-log"
        value={search.search}
        onSearch={(text) => narrow({ search: text })}
      />
      <FilterSelect
        label="About"
        all="Everything"
        value={search.subject}
        options={SUBJECTS}
        onChoose={(subject) => narrow({ subject })}
      />
      <a href={auditExportHref(search)} download className={buttonClass({ className: 'max-sm:w-full sm:ml-auto' })}>
        <Download aria-hidden="true" />
        Export CSV
      </a>
    </div>
  );
}

function NoEntries({ search: { search, subject, page } }: PageProps) {
  if (search === undefined && subject === undefined && page === undefined) {
    return <EmptyState title="Nothing has been changed yet.">Changes made by admins appear here.</EmptyState>;
  }
  return <EmptyList title="No entries match." href={auditHref({})} next="Show all entries" />;
}

/** On phones admin and time are above the changes. */
const COLUMNS: readonly Column<AuditEntryView>[] = [
  {
    head: 'When',
    from: 'md',
    className: 'whitespace-nowrap text-quiet tabular-nums',
    cell: ({ at }) => <LocalMoment at={at} />,
  },
  { head: 'Admin', from: 'md', className: 'w-1/6 wrap-anywhere', cell: ({ actorName }) => actorName },
  { head: 'Action', isRowHead: true, className: 'w-full md:w-auto', cell: (entry) => <Action entry={entry} /> },
  { head: 'What changed', from: 'md', className: 'w-2/5', cell: (entry) => <Changes entry={entry} /> },
];

function Action({ entry }: { entry: AuditEntryView }) {
  const { at, actorName, action, subjectType, subjectId } = entry;
  const id = <span className="font-mono text-12 wrap-anywhere">{subjectId}</span>;
  return (
    <>
      <span className="block pb-1 text-12 text-quiet md:hidden">
        <LocalMoment at={at} />, {actorName}
      </span>
      <span className="font-semibold">{capitalize(action)}</span>
      <span className="block text-quiet">
        {subjectType}{' '}
        {subjectType === 'machine' ? (
          <SiteLink href={machineHref(subjectId)} preload={false} className="link-quiet">
            {id}
          </SiteLink>
        ) : (
          id
        )}
      </span>
      <div className="pt-1.5 md:hidden">
        <Changes entry={entry} />
      </div>
    </>
  );
}

function Changes({ entry: { before, after } }: { entry: AuditEntryView }) {
  const changes = diffFacts(before, after);
  if (changes.length === 0) return <span className="text-quiet">–</span>;
  return (
    <ul className="grid gap-1">
      {changes.map((change) => (
        <li key={change.field} className="wrap-anywhere">
          <span className="text-quiet">{change.field}: </span>
          {before !== null && after !== null && (
            <>
              <del className="text-quiet">{truncateValue(change.before)}</del> →{' '}
            </>
          )}
          {truncateValue(after === null ? change.before : change.after)}
        </li>
      ))}
    </ul>
  );
}
