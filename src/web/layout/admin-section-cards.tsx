import { SiteLink } from '#app/ui/site-link.tsx';
import { ADMIN_SECTIONS } from './admin-sections.ts';

/** The sections of the back office, each with what it is for. */
export function AdminSectionCards() {
  return (
    <nav aria-label="Back office" className="grid w-full gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {ADMIN_SECTIONS.map(({ label, href, purpose }) => (
        <SiteLink
          key={href}
          href={href}
          className="grid content-start gap-1 rounded-panel border border-line bg-surface p-5 shadow-card hover:border-ink"
        >
          <span className="font-display text-20 font-semibold">{label}</span>
          <span className="text-14 text-quiet">{purpose}</span>
        </SiteLink>
      ))}
    </nav>
  );
}
