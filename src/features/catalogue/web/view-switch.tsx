import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { BrowseSearch } from '../browse-search.schema.ts';
import { browseHref, changed, DEFAULT_VIEW } from '../browse-search.schema.ts';
import { VIEW_LABELS } from '../browse-labels.rules.ts';
import type { View } from '../catalogue.schema.ts';
import { VIEWS } from '../catalogue.schema.ts';

/** Each icon shows the number of columns that the layout has at this width: GRID_COLUMNS. */
const SIGNS = {
  large: (
    <>
      <Cards count={1} className="@2xl:hidden" />
      <Cards count={2} className="hidden @2xl:block" />
    </>
  ),
  medium: (
    <>
      <Cards count={1} className="@lg:hidden" />
      <Cards count={2} className="hidden @lg:block @3xl:hidden" />
      <Cards count={3} className="hidden @3xl:block" />
    </>
  ),
  small: (
    <>
      <Cards count={2} className="@2xl:hidden" />
      <Cards count={3} className="hidden @2xl:block @4xl:hidden" />
      <Cards count={4} className="hidden @4xl:block" />
    </>
  ),
  list: <Sign path="M2 4h5v5H2zM9 5.5h9v2H9zM2 11h5v5H2zM9 12.5h9v2H9z" />,
} as const satisfies Record<View, ReactNode>;

/** Where large or small has as many columns as medium, only one of the two is offered, preferably the chosen one. */
const WHERE_LARGE_DIFFERS = 'hidden @lg:grid @2xl:hidden @3xl:grid';
const WHERE_SMALL_DIFFERS = 'grid @lg:hidden @2xl:grid @3xl:hidden @4xl:grid';

const IN_PLACE = { replace: true, resetScroll: false } as const;

/**
 * Chooses the layout of the results. It does not change the matches, so it keeps the page and adds no history entry.
 */
export function ViewSwitch({ search, className }: { search: BrowseSearch; className: string }) {
  const current = search.view ?? DEFAULT_VIEW;
  return (
    <div
      role="group"
      aria-label="Layout"
      className={classNames('rounded-control border border-line-strong bg-surface p-0.5 print:hidden', className)}
    >
      {VIEWS.map((view) => (
        <SiteLink
          key={view}
          href={browseHref(changed(search, { view, page: search.page }))}
          going={IN_PLACE}
          preload={false}
          aria-label={VIEW_LABELS[view]}
          title={VIEW_LABELS[view]}
          data-chosen={view === current || undefined}
          {...(view === current && { 'aria-current': 'true' })}
          className={classNames(
            'size-10 place-items-center rounded-[4px] text-quiet hover:text-ink data-chosen:bg-ink data-chosen:text-surface data-chosen:forced-chosen',
            whereOffered(view, current),
          )}
        >
          {SIGNS[view]}
        </SiteLink>
      ))}
    </div>
  );
}

function whereOffered(view: View, current: View): string {
  if (view === 'large' && current !== 'large') return WHERE_LARGE_DIFFERS;
  if (view === 'small' && current !== 'small') return WHERE_SMALL_DIFFERS;
  if (view === 'medium' && current === 'large') return WHERE_LARGE_DIFFERS;
  if (view === 'medium' && current === 'small') return WHERE_SMALL_DIFFERS;
  return 'grid';
}

const CARDS = {
  1: 'M4 3h12v14H4z',
  2: 'M2 4h7v12H2zM11 4h7v12h-7z',
  3: 'M2 4h4v12H2zM8 4h4v12H8zM14 4h4v12h-4z',
  4: 'M1.5 4h2.5v12H1.5zM6.5 4H9v12H6.5zM11.5 4H14v12h-2.5zM16.5 4H19v12h-2.5z',
} as const;

function Cards({ count, className }: { count: keyof typeof CARDS; className: string }) {
  return <Sign path={CARDS[count]} className={className} />;
}

function Sign({ path, className }: { path: string; className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={classNames('size-5 fill-current', className)}>
      <path d={path} />
    </svg>
  );
}
