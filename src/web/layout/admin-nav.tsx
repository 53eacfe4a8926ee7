import { formatInteger } from '#app/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import type { Overview } from '#app/features/operations/dashboard.schema.ts';
import { badgeFor, type SectionBadge } from '#app/features/operations/web/admin/section-badges.rules.ts';
import { overviewQuery } from '#app/features/operations/web/admin/dashboard.queries.ts';
import { scrollRowTo } from '#app/ui/focus-row.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { ADMIN_GROUPS, openSections, type AdminSection, type AdminSectionLabel } from './admin-sections.ts';

const DASHBOARD: Linked = { label: 'Dashboard', href: '/admin' };

type Linked = Pick<AdminSection, 'label' | 'href'>;
type Current = AdminSectionLabel | 'Dashboard';
/** `overview` has the numbers of waiting items, once they are loaded. */
type SharedProps = { current: Current; overview: Overview | undefined };

/**
 * The sections of the back office that the admin may open: beside the page, or as a scrollable row above it on narrow
 * screens.
 */
export function AdminNav({ current }: { current: Current }) {
  const viewer = useViewer();
  const { data: overview } = useQuery(overviewQuery);
  const shared = { current, overview };
  return (
    // The scroll padding brings a focused section into view of which only a pixel was visible.
    <nav
      aria-label="Back office"
      className="relative -mx-4 flex gap-x-5 scroll-px-12 overflow-x-auto border-b border-line px-4 sm:-mx-6 sm:px-6 lg:sticky lg:top-0 lg:-mt-4 lg:mr-0 lg:-ml-3 lg:grid lg:max-h-dvh lg:scroll-p-4 lg:gap-0 lg:self-start lg:overflow-x-clip lg:overflow-y-auto lg:border-b-0 lg:py-4 lg:pr-0 lg:pl-3"
    >
      <Section {...shared} section={DASHBOARD} />
      {ADMIN_GROUPS.map(({ about, sections }) => (
        <Group key={about} {...shared} about={about} sections={openSections(viewer, sections)} />
      ))}
    </nav>
  );
}

type GroupProps = SharedProps & { about: string; sections: readonly Linked[] };

/** Sections about the same subject, which is named where there is room. */
function Group({ about, sections, ...shared }: GroupProps) {
  if (sections.length === 0) return null;
  return (
    <div role="group" aria-label={about} className="flex gap-x-5 lg:grid lg:pt-3">
      <p aria-hidden className="text-12 font-semibold text-quiet max-lg:hidden">
        {about}
      </p>
      {sections.map((section) => (
        <Section key={section.href} {...shared} section={section} />
      ))}
    </div>
  );
}

function Section({ section: { label, href }, current, overview }: SharedProps & { section: Linked }) {
  return (
    <SiteLink
      href={href}
      ref={label === current ? scrollRowTo : undefined}
      aria-current={label === current ? 'page' : undefined}
      className="stitch-under inline-flex min-h-11 items-center justify-between gap-2 text-14 font-medium whitespace-nowrap text-quiet after:text-thread-ink hover:text-ink aria-[current]:text-ink lg:min-h-8 lg:justify-self-start"
    >
      {label}
      {overview !== undefined && <SectionCount badge={badgeFor(href, overview)} />}
    </SiteLink>
  );
}

/** The number of waiting items. */
function SectionCount({ badge }: { badge: SectionBadge | null }) {
  if (badge === null || !badge.isUrgent) return null;
  return (
    <span className="figures rounded-full bg-warn-wash px-2 text-12 font-semibold text-warn">
      {formatInteger(badge.count)}
      <span className="sr-only"> {badge.label}</span>
    </span>
  );
}
