import { useQuery } from '@tanstack/react-query';
import type { Permission } from '#app/db/enums.ts';
import { hasPermission, type PermissionHolder } from '#app/features/accounts/permissions.rules.ts';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { overviewQuery } from '#app/features/operations/web/admin/dashboard.queries.ts';
import type { ReportsSearch } from '#app/features/reports/reports-list.schema.ts';
import { formatInteger } from '#app/lib/format.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

type ReportKind = NonNullable<ReportsSearch['kind']>;

/** What can be reported, and what an admin needs to decide about it. */
const KINDS = [
  { kind: 'listings', label: 'Listings', permission: 'moderation', count: 'openReports' },
  { kind: 'messages', label: 'Messages', permission: 'messages', count: 'openMessageReports' },
] as const satisfies readonly { kind: ReportKind; permission: Permission; [more: string]: string }[];

const kindsOf = (admin: PermissionHolder) => KINDS.filter(({ permission }) => hasPermission(admin, permission));

/** The kind of reports that the page shows: the one of the address, if the admin decides about it. */
export function reportKindOf(admin: PermissionHolder, { kind }: ReportsSearch): ReportKind {
  const kinds = kindsOf(admin).map((each) => each.kind);
  return kinds.find((each) => each === kind) ?? kinds[0] ?? 'listings';
}

/** The kinds of reports with the number of those that wait; nothing for admins who decide about one kind. */
export function ReportKinds({ current }: { current: ReportKind }) {
  const { data: overview } = useQuery(overviewQuery);
  const kinds = kindsOf(useViewer());
  if (kinds.length < 2) return null;
  return (
    <nav aria-label="Kinds of reports" className="flex gap-x-1 rounded-panel border border-line bg-surface shadow-card">
      {kinds.map(({ kind, label, count }) => (
        <SiteLink
          key={kind}
          href={kind === 'listings' ? '/admin/reports' : `/admin/reports?kind=${kind}`}
          going={{ resetScroll: false }}
          preload={false}
          aria-current={kind === current ? 'true' : undefined}
          className="stitch-under flex min-h-11 shrink-0 items-center gap-2 rounded-panel px-3.5 py-2 text-14 font-semibold text-quiet after:text-thread-ink hover:bg-sunken hover:text-ink aria-[current]:text-ink"
        >
          {label}
          <span className="figures font-normal">{formatInteger(overview?.[count] ?? 0)}</span>
        </SiteLink>
      ))}
    </nav>
  );
}
