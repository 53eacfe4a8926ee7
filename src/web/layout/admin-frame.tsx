import type { WatchedSection } from '#app/features/operations/dashboard.schema.ts';
import { useSectionViewed } from '#app/features/operations/web/admin/notifications.queries.ts';
import { ImportBanner } from '#app/features/partner-import/web/import-controls.tsx';
import { AdminLayout, type AdminLayoutProps } from './admin-layout.tsx';
import type { AdminSectionLabel } from './admin-sections.ts';

/** In which something may come in that an admin is told of. */
const WATCHED: Partial<Record<AdminSectionLabel | 'Dashboard', WatchedSection>> = {
  Listings: 'listings',
  Contacts: 'contacts',
  Accessories: 'accessories',
  Models: 'models',
};

/** What stands around every page of the back office: its sections, its heading, and an import that runs. */
export function AdminFrame({ children, ...layout }: AdminLayoutProps) {
  useSectionViewed(WATCHED[layout.section] ?? null);
  return (
    <AdminLayout {...layout}>
      <ImportBanner />
      {children}
    </AdminLayout>
  );
}
