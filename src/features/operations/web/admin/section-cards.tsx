import { formatInteger } from '#app/lib/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { cardHref, badgeFor, type SectionBadge } from './section-badges.rules.ts';
import type { Overview } from '../../dashboard.schema.ts';

export type Section = { label: string; href: string; purpose: string };

/** The sections that have a figure; all of them are in the menu. */
export function SectionCards({ sections, overview }: { sections: readonly Section[]; overview: Overview }) {
  return (
    <ul aria-label="Sections" className="grid grid-cols-2 gap-2 sm:gap-3 xl:grid-cols-3">
      {sections.map((section) => {
        const badge = badgeFor(section.href, overview);
        return (
          badge && <Card key={section.href} section={section} href={cardHref(section.href, overview)} badge={badge} />
        );
      })}
    </ul>
  );
}

function Card({ section: { label, purpose }, href, badge }: { section: Section; href: string; badge: SectionBadge }) {
  return (
    <li className="grid">
      <SiteLink
        href={href}
        className="grid min-h-12 content-center gap-1 rounded-panel border border-line bg-surface p-3 shadow-card hover:border-ink sm:content-start sm:p-4"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="font-display text-16 font-semibold">{label}</span>
          {badge.count > 0 && (
            <Badge tone={badge.isUrgent ? 'pending' : 'plain'}>
              {formatInteger(badge.count)} {badge.label}
            </Badge>
          )}
        </span>
        <span className="text-14 text-quiet max-sm:hidden">{purpose}</span>
      </SiteLink>
    </li>
  );
}
