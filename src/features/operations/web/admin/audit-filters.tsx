import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { AUDIT_SUBJECTS } from '#app/db/enums.ts';
import { capitalize } from '#app/lib/format.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { DayFilter } from '#app/ui/day-filter.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { ListSearch, useListNavigate } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { AuditSearch } from '../../audit-log-search.schema.ts';
import { auditAdminsQuery, auditExportHref, auditHref } from './audit-log.queries.ts';

const SUBJECTS = AUDIT_SUBJECTS.map((value) => ({ value, label: capitalize(value) }));

/** The filters of the audit log, which are stored in the address. */
export function AuditFilters({ search }: { search: AuditSearch }) {
  const navigate = useListNavigate();
  const narrow = (change: AuditSearch) => navigate(auditHref(search, change));
  const { search: text, by, day, subject, importId } = search;
  const { data: admins = [] } = useQuery(auditAdminsQuery);
  const names = by === undefined || admins.includes(by) ? admins : [...admins, by];
  return (
    <div className="flex flex-wrap items-end gap-3">
      <ListSearch
        label="Search the audit log"
        placeholder="Name, action or ID"
        action="/admin/audit-log"
        value={text}
        onSearch={(chosen) => narrow({ search: chosen })}
        className="w-full sm:w-64"
      />
      <FilterSelect
        label="Admin"
        all="Everybody"
        value={by}
        options={names.map((value) => ({ value, label: value }))}
        onChoose={(chosen) => narrow({ by: chosen })}
      />
      <FilterSelect
        label="About"
        all="Everything"
        value={subject}
        options={SUBJECTS}
        onChoose={(chosen) => narrow({ subject: chosen })}
      />
      <DayFilter label="Day" value={day} onChoose={(chosen) => narrow({ day: chosen })} />
      {importId !== undefined && (
        <SiteLink href={auditHref(search, { importId: undefined })} className={buttonClass({ variant: 'quiet' })}>
          Changes of one import ×
        </SiteLink>
      )}
      <a href={auditExportHref(search)} download className={buttonClass({ className: 'max-sm:w-full sm:ml-auto' })}>
        <Download aria-hidden="true" />
        Export CSV
      </a>
    </div>
  );
}
