import { SiteLink } from '#app/ui/site-link.tsx';
import type { BrowseSearch } from './browse-search.ts';
import { browseHref, changed, DEFAULT_VIEW } from './browse-search.ts';
import { VIEW_WORDS } from './browse-words.ts';
import type { ViewSize } from './catalogue.schema.ts';
import { VIEW_SIZES } from './catalogue.schema.ts';

/** Each sign shows as many cards side by side as the layout has. */
const SIGNS = {
  large: 'M2 4h7v12H2zM11 4h7v12h-7z',
  medium: 'M2 4h4v12H2zM8 4h4v12H8zM14 4h4v12h-4z',
  small: 'M1.5 4h2.5v12H1.5zM6.5 4H9v12H6.5zM11.5 4H14v12h-2.5zM16.5 4H19v12h-2.5z',
} as const satisfies Record<ViewSize, string>;

const IN_PLACE = { replace: true, resetScroll: false } as const;

/** The layout of the grid. It changes nothing of what is shown, so the page stays and so does the history. */
export function ViewSwitch({ search }: { search: BrowseSearch }) {
  const current = search.view ?? DEFAULT_VIEW;
  return (
    <div
      role="group"
      aria-label="Layout"
      className="hidden rounded-control border border-line-strong bg-surface p-0.5 sm:inline-flex"
    >
      {VIEW_SIZES.map((view) => (
        <SiteLink
          key={view}
          href={browseHref(changed(search, { view, page: search.page }))}
          going={IN_PLACE}
          preload={false}
          aria-label={VIEW_WORDS[view]}
          title={VIEW_WORDS[view]}
          data-chosen={view === current || undefined}
          {...(view === current && { 'aria-current': 'true' })}
          className="grid size-10 place-items-center rounded-[4px] text-quiet hover:text-ink data-chosen:bg-ink data-chosen:text-surface data-chosen:forced-chosen"
        >
          <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-current">
            <path d={SIGNS[view]} />
          </svg>
        </SiteLink>
      ))}
    </div>
  );
}
