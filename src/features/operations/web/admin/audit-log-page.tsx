import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import { AUDIT_SUBJECTS } from '#app/db/enums.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { ListFooter } from '#app/ui/list-footer.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { SearchBox } from '#app/ui/search-box.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { auditExportHref, auditHref, auditQuery, ENTRIES_PER_PAGE } from './audit-log.queries.ts';
import type { AuditEntryView, AuditSearch } from '../../audit-log.schema.ts';
import { AuditTable } from './audit-table.tsx';

type PageProps = { search: AuditSearch };

/** The audit log with its filters, page by page. */
export function AuditLog({ search }: PageProps) {
  const { data, isError, refetch } = useQuery(auditQuery(search));
  return (
    <>
      <Filters search={search} />
      {data !== undefined && <Entries search={search} {...data} />}
      {data === undefined &&
        (isError ? (
          <LoadProblem title="Failed to fetch the audit log" onRetry={refetch} />
        ) : (
          <Skeleton className="h-96" />
        ))}
    </>
  );
}

function Filters({ search }: PageProps) {
  const navigate = useNavigate();
  const changeFilter = (change: AuditSearch) => void navigate({ href: auditHref(search, change), resetScroll: false });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchBox
        label="Search the audit log"
        placeholder="Admin, action or ID"
        defaultValue={search.search}
        allowEmpty
        isCompact
        onSearch={(text) => {
          changeFilter({ search: text === '' ? undefined : text });
        }}
        action="/admin/audit-log"
        className="w-full sm:w-96"
      />
      <FilterSelect
        label="About"
        all="Everything"
        value={search.subject}
        options={AUDIT_SUBJECTS.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` }))}
        onChoose={(subject) => {
          changeFilter({ subject });
        }}
      />
      <a href={auditExportHref(search)} download className={buttonClass({ className: 'max-sm:w-full sm:ml-auto' })}>
        <Download aria-hidden="true" />
        Export CSV
      </a>
    </div>
  );
}

type EntriesProps = PageProps & { rows: readonly AuditEntryView[]; total: number };

function Entries({ search, rows, total }: EntriesProps) {
  return (
    <>
      {rows.length === 0 ? <NoEntries search={search} /> : <AuditTable entries={rows} />}
      <ListFooter
        page={search.page ?? 1}
        pageSize={ENTRIES_PER_PAGE}
        shown={rows.length}
        total={total}
        noun={['entry', 'entries']}
        hrefOf={(page) => auditHref(search, { page })}
      />
    </>
  );
}

function NoEntries({ search: { search, subject, page } }: PageProps) {
  const isNarrowed = search !== undefined || subject !== undefined || page !== undefined;
  if (!isNarrowed) {
    return <EmptyState title="Nothing has been changed yet.">Changes made by admins appear here.</EmptyState>;
  }
  return (
    <EmptyState
      title="No entries match."
      actions={
        <SiteLink href={auditHref({})} className={buttonClass()}>
          Show all entries
        </SiteLink>
      }
    />
  );
}
