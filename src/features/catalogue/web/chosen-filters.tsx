import { CHIP_CLASS } from '#app/ui/button-class.ts';
import { classNames } from '#app/ui/class-names.ts';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';
import { focusHeading } from '#app/ui/use-kept-focus.ts';
import { MeasuredText } from '#app/features/machines/web/measured-text.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { UnderstoodPhrases } from '../catalogue.schema.ts';
import type { BrowseSearch } from '../browse-search.schema.ts';
import { browseHref } from '../browse-search.schema.ts';
import { understoodFilters } from '../understood-labels.rules.ts';
import { chosenFilters, withoutFilters, type ChosenFilter } from '../chosen-filters.rules.ts';

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
  return <Chips search={search} filters={filters} list={list} />;
}

type ChipsProps = {
  search: BrowseSearch;
  filters: readonly ChosenFilter[];
  list: ReturnType<typeof useNextInPlace>;
};

/** Phones show two rows of them until the visitor asks for all. */
function Chips({ search, filters, list }: ChipsProps) {
  const [isWhole, setWhole] = useState(false);
  const fitting = useFittingChips(list.ref);
  const cut = isWhole ? null : fitting;
  return (
    <ul
      {...list}
      aria-label="Chosen filters"
      className={classNames(
        'relative flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-y-2 print:hidden',
        !isWhole && 'max-sm:max-h-21 max-sm:overflow-clip noscript:max-h-none!',
      )}
    >
      {filters.map(({ words, wording, without }, index) => (
        <li key={words} className={classNames('min-w-0', cut !== null && index >= cut.count && 'invisible')}>
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
      <li className={classNames(cut !== null && 'invisible')}>
        <ClearAllLink search={search} />
      </li>
      {cut !== null && (
        <li className="absolute bottom-1" style={{ left: cut.left }}>
          <button type="button" className={QUIET_LINK} onClick={() => setWhole(true)}>
            {cut.count < filters.length && `${filters.length - cut.count} `}more
            <span className="sr-only"> chosen filters</span>
          </button>
        </li>
      )}
    </ul>
  );
}

/** Room for the button after the last chip. */
const BUTTON_PX = 84;
const GAP_PX = 8;

type Fitting = { count: number; left: number } | null;

/**
 * How many chips fit into the two rows that phones show, beside a button that shows the others, and where the button
 * begins; null if all fit.
 */
function useFittingChips(list: RefObject<HTMLUListElement | null>): Fitting {
  const [fitting, setFitting] = useState<Fitting>(null);
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const measure = () => {
      const next = fittingIn(element);
      setFitting((known) => (known?.count === next?.count && known?.left === next?.left ? known : next));
    };
    // Calls `measure` at once. Other chips may have the same size together.
    const size = new ResizeObserver(measure);
    const chips = new MutationObserver(measure);
    size.observe(element);
    chips.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      size.disconnect();
      chips.disconnect();
    };
  }, [list]);
  return fitting;
}

function fittingIn(list: HTMLElement): Fitting {
  const { bottom, left, width } = list.getBoundingClientRect();
  const chips = [...list.children].filter((item) => getComputedStyle(item).position !== 'absolute');
  const places = chips.map((chip) => chip.getBoundingClientRect());
  // Half a pixel more, because of rounding.
  const shown = places.filter((place) => place.bottom < bottom + 0.5);
  if (shown.length === places.length) return null;
  const last = shown.at(-1)?.top;
  const row = shown.filter((place) => place.top === last && place.right - left <= width - BUTTON_PX);
  const count = shown.filter((place) => place.top !== last).length + row.length;
  return { count, left: (row.at(-1)?.right ?? left - GAP_PX) - left + GAP_PX };
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

/** The number of chosen filters; nothing without any. */
export function FilterCount({ search }: { search: BrowseSearch }) {
  const count = chosenFilters(search).length;
  return count > 0 && <span className="figures rounded-full bg-ink px-1.5 text-12 text-surface">{count}</span>;
}
