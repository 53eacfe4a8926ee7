import type { ReactNode } from 'react';
import type { WatchedSection } from '#app/features/notifications/notifications.schema.ts';
import { useSectionViewed } from '#app/features/notifications/use-section-viewed.ts';
import { ImportBanner } from '#app/features/partner-import/import-banner.tsx';
import { AdminNav } from './admin-nav.tsx';
import type { AdminSectionLabel } from './admin-sections.ts';

type AdminFrameProps = {
  /** Which entry of the back office's menu the page belongs to. */
  section: AdminSectionLabel | 'Dashboard';
  /** The heading, where it is not the section's own name. */
  title?: string;
  children: ReactNode;
};

/** In which something may come in that an admin is told of. */
const WATCHED: Partial<Record<AdminSectionLabel | 'Dashboard', WatchedSection>> = {
  Listings: 'listings',
  Contacts: 'contacts',
  Accessories: 'accessories',
  Models: 'models',
};

/** What stands around every page of the back office: its sections, and the heading. */
export function AdminFrame({ section, title = section, children }: AdminFrameProps) {
  useSectionViewed(WATCHED[section] ?? null);
  return (
    <div className="page-width grid grid-cols-1 gap-x-10 gap-y-6 pt-2 pb-10 lg:grid-cols-[10.5rem_minmax(0,1fr)] lg:pt-6">
      <AdminNav current={section} />
      <main id="main" className="grid min-w-0 grid-cols-1 content-start gap-6">
        <h1 className="text-28 sm:text-40">{title}</h1>
        <ImportBanner />
        {children}
      </main>
    </div>
  );
}
