import { CHIP_CLASS } from '#app/ui/button-class.ts';
import { classNames } from '#app/ui/class-names.ts';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, type MouseEvent } from 'react';
import { focusHeading } from '#app/ui/use-kept-focus.ts';
import { MeasuredText } from '#app/features/machines/web/measured-text.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { UnderstoodPhrases } from '../catalogue.schema.ts';
import type { BrowseSearch } from '../browse-search.schema.ts';
import { browseHref } from '../browse-search.schema.ts';
import { understoodFilters } from '../understood-labels.rules.ts';
import { chosenFilters, withoutFilters, type ChosenFilter } from '../browse-labels.rules.ts';

type ChosenFiltersProps = {
  search: BrowseSearch;
  /** The understood parts of the text, and the parts that the list has dropped. */
  understood: UnderstoodPhrases;
  ignored: readonly string[];
};

const KEEPING_PLACE = { resetScroll: false } as const;

/** The active filters, each removable with one click. Links, so that they work without scripts. */
export function ChosenFilters({ search, understood, ignored }: ChosenFiltersProps) {
  const filters = withUnderstood(chosenFilters(search), understoodFilters(search, understood, ignored));
  const list = useNextInPlace(search);
  if (filters.length === 0) return null;
  return (
    <ul
      {...list}
      aria-label="Chosen filters"
      className="relative flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-y-2 print:hidden"
    >
      {filters.map(({ words, wording, without }) => (
        <li key={words} className="min-w-0">
          <SiteLink
            href={browseHref(without)}
            going={KEEPING_PLACE}
            preload={false}
            className={classNames(CHIP_CLASS, 'max-w-full')}
          >
            {/* One text node, because the parts of a chip are spaced apart. */}
            <span className="min-w-0 max-sm:truncate sm:wrap-anywhere">
              <span className="sr-only">Remove filter </span>
              <MeasuredText of={wording} />
            </span>
            <X aria-hidden="true" className="size-4 shrink-0 text-quiet" />
          </SiteLink>
        </li>
      ))}
      <li>
        <ClearAllLink search={search} />
      </li>
    </ul>
  );
}

/** Shows understood filters before the text, which may fill a row, or instead of a text that says nothing else. */
function withUnderstood(chosen: readonly ChosenFilter[], understood: readonly ChosenFilter[]): readonly ChosenFilter[] {
  if (understood.length === 0) return chosen;
  const [text, ...others] = chosen;
  const isAll = understood.length === 1 && understood[0]?.without.search === undefined;
  return [...understood, ...(text === undefined || isAll ? [] : [text]), ...others];
}

/** Removing a filter removes the focused link: moves the focus to the first remaining one. */
function useNextInPlace(search: BrowseSearch) {
  const list = useRef<HTMLUListElement>(null);
  const isPressed = useRef(false);
  const before = useRef(search);
  useEffect(() => {
    if (before.current === search) return;
    before.current = search;
    if (isPressed.current && document.activeElement === document.body) {
      const left = list.current?.querySelector('a');
      if (left === undefined || left === null) focusHeading();
      else left.focus();
    }
    isPressed.current = false;
  }, [search]);
  const onClick = ({ target, defaultPrevented }: MouseEvent) => {
    // The router handled the click; it opens no new window.
    isPressed.current = defaultPrevented && target instanceof Element && target.closest('a') !== null;
  };
  return { ref: list, onClick };
}

const QUIET_LINK = 'inline-flex min-h-11 items-center px-2 text-14 font-medium link';

export function ClearAllLink({ search, className = QUIET_LINK }: { search: BrowseSearch; className?: string }) {
  return (
    <SiteLink href={browseHref(withoutFilters(search))} going={KEEPING_PLACE} preload={false} className={className}>
      Clear all
    </SiteLink>
  );
}
