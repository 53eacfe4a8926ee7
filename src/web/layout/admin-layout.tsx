import { adminSearch } from '#app/features/operations/back-office-search.schema.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { ShownTimeZone } from '#app/ui/local-moment.tsx';
import { Outlet, useChildMatches, useMatch } from '@tanstack/react-router';
import { missingPermissionMessage } from '#app/features/accounts/permission-labels.rules.ts';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import type { WatchedSection } from '#app/features/operations/dashboard.schema.ts';
import { AdminSearchField } from '#app/features/operations/web/admin/search-field.tsx';
import { useSectionViewed } from '#app/features/operations/web/admin/notifications.queries.ts';
import { ImportBanner } from '#app/features/partner-import/web/import-controls.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { AdminNav } from './admin-nav.tsx';
import { missingPermission, type AdminSectionLabel } from './admin-sections.ts';
import { IsInMain } from './error-page.tsx';

/** The sections with notifications. */
const WATCHED: Partial<Record<AdminSectionLabel | 'Dashboard', WatchedSection>> = {
  Listings: 'listings',
  Contacts: 'contacts',
  Accessories: 'accessories',
  Models: 'models',
};

/** The back office's navigation beside its pages, whose times are in the site's time zone. */
export function AdminLayout() {
  const { timeZone } = useSite();
  const page = useChildMatches({ select: (matches) => matches.at(-1)?.staticData });
  const status = useChildMatches({ select: (matches) => matches.at(-1)?.status });
  // Error and not-found pages replace the layout.
  if (status === 'error' || status === 'notFound') return <Outlet />;
  const { section = 'Dashboard', title = section } = page ?? {};
  return (
    <ShownTimeZone value={timeZone}>
      <div className="page-width grid grid-cols-1 gap-x-10 gap-y-6 pt-2 pb-10 lg:grid-cols-[10.5rem_minmax(0,1fr)] lg:pt-6">
        <AdminNav current={section} />
        <AdminPage key={title} section={section} title={title} isPending={status === 'pending'} />
      </div>
    </ShownTimeZone>
  );
}

type AdminPageProps = { section: AdminSectionLabel | 'Dashboard'; title: string; isPending: boolean };

/** A page with its heading, or why the admin cannot open it; the content of a slow page follows. */
function AdminPage({ section, title, isPending }: AdminPageProps) {
  const viewer = useViewer();
  const searched = useMatch({
    from: '/_admin/admin/search',
    shouldThrow: false,
    select: ({ search }) => parseLeniently(adminSearch, search).search,
  });
  const missing = missingPermission(viewer, section);
  useSectionViewed(isPending || missing !== undefined ? null : (WATCHED[section] ?? null));
  return (
    <main id="main" aria-busy={isPending || undefined} className="grid min-w-0 grid-cols-1 content-start gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-28 sm:text-40">{title}</h1>
        <AdminSearchField text={searched} />
      </div>
      {missing !== undefined ? (
        <Alert>{missingPermissionMessage(missing)}</Alert>
      ) : isPending ? (
        <>
          <p className="sr-only">Loading</p>
          <Skeleton className="h-24" />
          <Skeleton className="h-96" />
        </>
      ) : (
        <IsInMain value>
          {hasPermission(viewer, 'moderation') && <ImportBanner />}
          <Outlet />
        </IsInMain>
      )}
    </main>
  );
}
