import type { ReactNode } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { SiteLink } from '#app/ui/site-link.tsx';
import { ADMIN_SECTIONS } from './admin-sections.ts';

type AdminFrameProps = {
  /** One of the sections' labels. */
  title: (typeof ADMIN_SECTIONS)[number]['label'];
  children: ReactNode;
};

/** What stands around every page of the back office: the way back, its sections, and the heading. */
export function AdminFrame({ title, children }: AdminFrameProps) {
  return (
    <main id="main" className="page-width grid grid-cols-1 content-start gap-6 pt-2 pb-10">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line">
          <SiteLink
            href="/admin"
            className="inline-flex min-h-11 items-center gap-2 rounded-control text-14 font-medium underline-offset-4 hover:underline"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            Admin
          </SiteLink>
          <nav aria-label="Back office" className="flex flex-wrap gap-x-5">
            {ADMIN_SECTIONS.map(({ label, href }) => (
              <SiteLink
                key={href}
                href={href}
                aria-current={label === title ? 'page' : undefined}
                className="stitch-under inline-flex min-h-11 items-center text-14 font-medium text-quiet after:text-thread-ink hover:text-ink aria-[current]:text-ink"
              >
                {label}
              </SiteLink>
            ))}
          </nav>
        </div>
        <h1 className="pt-4 text-28 sm:text-40">{title}</h1>
      </div>
      {children}
    </main>
  );
}
