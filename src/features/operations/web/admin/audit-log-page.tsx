import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { EmptyList, PagedList } from '#app/ui/paged-list.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import type { AuditEntryView } from '../../audit-log.schema.ts';
import type { AuditSearch } from '../../audit-log-search.schema.ts';
import { AuditChanges, AuditDeed } from './audit-entry.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditHref, auditQuery, ENTRIES_PER_PAGE } from './audit-log.queries.ts';

type PageProps = { search: AuditSearch };

/** The audit log with its filters, page by page: one line for an entry, and one for an import. */
export function AuditLog({ search }: PageProps) {
  return (
    <>
      <AuditFilters search={search} />
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

function NoEntries({ search }: PageProps) {
  if (Object.values(search).every((value) => value === undefined)) {
    return <EmptyState title="Nothing has been changed yet.">Changes made by admins appear here.</EmptyState>;
  }
  return <EmptyList title="No entries match." href={auditHref({})} next="Show all entries" />;
}

/** On phones time and admin are below the deed, and the changes below both. */
const COLUMNS: readonly Column<AuditEntryView>[] = [
  {
    head: 'When',
    from: 'md',
    className: 'whitespace-nowrap text-quiet tabular-nums',
    cell: ({ at }) => <LocalMoment at={at} />,
  },
  { head: 'Admin', from: 'md', className: 'max-w-40 truncate', cell: ({ actorName }) => actorName },
  { head: 'Action', isRowHead: true, className: 'w-full md:w-2/5', cell: (entry) => <Entry entry={entry} /> },
  {
    head: 'What changed',
    from: 'md',
    className: 'w-2/5 max-w-0',
    cell: (entry) => <AuditChanges entry={entry} />,
  },
];

function Entry({ entry }: { entry: AuditEntryView }) {
  return (
    <>
      <AuditDeed entry={entry} />
      <div className="grid grid-cols-1 md:hidden">
        <span className="text-12 text-quiet">
          <LocalMoment at={entry.at} />, {entry.actorName}
        </span>
        <AuditChanges entry={entry} />
      </div>
    </>
  );
}
