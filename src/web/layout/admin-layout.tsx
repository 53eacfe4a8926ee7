import type { ReactNode } from 'react';
import { AdminSearchField } from '#app/features/operations/web/admin/search-field.tsx';
import { AdminNav } from './admin-nav.tsx';
import type { AdminSectionLabel } from './admin-sections.ts';

export type AdminLayoutProps = {
  /** Which entry of the back office's menu the page belongs to. */
  section: AdminSectionLabel | 'Dashboard';
  /** The heading, where it is not the section's own name. */
  title?: string;
  /** What was searched for in the whole back office. */
  searched?: string | undefined;
  children: ReactNode;
};

/** The back office's sections beside a page with its heading. `isBusy` while what is on it is on its way. */
export function AdminLayout({
  section,
  title = section,
  searched,
  isBusy,
  children,
}: AdminLayoutProps & { isBusy?: true }) {
  return (
    <div className="page-width grid grid-cols-1 gap-x-10 gap-y-6 pt-2 pb-10 lg:grid-cols-[10.5rem_minmax(0,1fr)] lg:pt-6">
      <AdminNav current={section} />
      <main id="main" aria-busy={isBusy} className="grid min-w-0 grid-cols-1 content-start gap-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="text-28 sm:text-40">{title}</h1>
          <AdminSearchField text={searched} />
        </div>
        {children}
      </main>
    </div>
  );
}
