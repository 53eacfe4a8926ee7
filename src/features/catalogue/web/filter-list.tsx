import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useRef, useState, type ChangeEvent, type FocusEvent, type ReactNode } from 'react';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { formatInteger } from '#app/lib/format.ts';
import { useApplyFilters, useDraft, useFilterBox } from './use-filter-form.ts';
import type { FilterOption } from './filter-options.rules.ts';
import { NumberRange } from '#app/ui/number-range.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

const SHOWN_AT_FIRST = 8;

type FilterGroupProps = { title: string; isOpen?: boolean; children: ReactNode };

/** A titled, collapsible part of the panel. */
export function FilterGroup({ title, isOpen = true, children }: FilterGroupProps) {
  return (
    <details open={isOpen} className={GROUP_CLASS}>
      <GroupTitle title={title} />
      <div className="pb-4">{children}</div>
    </details>
  );
}

type DrawnWhenOpenProps = { title: string; isOpen: boolean; children: () => ReactNode };

/** For rarely opened groups: the content is only rendered once opened. */
export function DrawnWhenOpen({ title, isOpen, children }: DrawnWhenOpenProps) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  const group = useRef<HTMLDetailsElement>(null);
  // It may have been opened before hydration.
  useEffect(() => {
    if (group.current?.open === true) setWasOpened(true);
  }, []);
  const isDrawn = isOpen || wasOpened;
  return (
    <details
      ref={group}
      open={isOpen}
      className={GROUP_CLASS}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setWasOpened(true);
      }}
    >
      <GroupTitle title={title} />
      <div className="pb-4">{isDrawn ? children() : <Skeleton className="h-24" />}</div>
    </details>
  );
}

const GROUP_CLASS = 'group/filter border-b border-line last:border-b-0';

function GroupTitle({ title }: { title: string }) {
  return (
    <summary className="flex min-h-11 list-none items-center justify-between py-2 font-display text-14 font-semibold [&::-webkit-details-marker]:hidden">
      {title}
      <ChevronDown aria-hidden="true" className="size-4 text-quiet transition-transform group-open/filter:rotate-180" />
    </summary>
  );
}

type FilterListProps = { name: string; legend: string; options: readonly FilterOption[] };

/** Values as rows with checkboxes; a long list is collapsed to its beginning. */
export function FilterLines({ name, legend, options }: FilterListProps) {
  const first = options.slice(0, SHOWN_AT_FIRST);
  const others = options.slice(SHOWN_AT_FIRST);
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <Lines name={name} options={first} />
      {others.length > 0 && (
        <details open={others.some(({ isChosen }) => isChosen)} className="group/more">
          <summary className="flex min-h-11 list-none items-center text-14 font-medium link group-open/more:hidden [&::-webkit-details-marker]:hidden">
            Show {others.length} more
          </summary>
          <Lines name={name} options={others} />
        </details>
      )}
    </fieldset>
  );
}

function Lines({ name, options }: { name: string; options: readonly FilterOption[] }) {
  return options.map(({ value, words, count, isChosen }) => (
    <FilterLine key={value} name={name} value={value} words={words} count={count} isChosen={isChosen} />
  ));
}

export function FilterLine({ name, value, words, count, isChosen }: FilterOption & { name: string }) {
  const box = useFilterBox(isChosen);
  return (
    <Checkbox
      {...box}
      name={name}
      value={value}
      label={words}
      detail={
        <>
          <span className="sr-only">matches: </span>
          {formatInteger(count)}
        </>
      }
      disabled={count === 0 && !isChosen}
      className="pointer-fine:min-h-9"
    />
  );
}

/** Numbers and short codes as small tiles. */
export function FilterTiles({ name, legend, options }: FilterListProps) {
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-2">
        {options.map((option) => (
          <FilterTile key={option.value} name={name} {...option} />
        ))}
      </div>
    </fieldset>
  );
}

function FilterTile({ name, value, words, count, isChosen }: FilterOption & { name: string }) {
  const box = useFilterBox(isChosen);
  return (
    <label className="figures relative flex min-h-11 items-baseline justify-center gap-1.5 rounded-control border border-line-strong bg-surface px-2 py-2.5 text-14 font-semibold hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-surface has-checked:forced-chosen has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-focus-visible:outline-dashed has-disabled:border-line has-disabled:text-quiet has-disabled:opacity-60 pointer-fine:min-h-9 pointer-fine:py-1.5">
      <input
        type="checkbox"
        name={name}
        value={value}
        {...box}
        disabled={count === 0 && !isChosen}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-control outline-none disabled:cursor-not-allowed"
      />
      {words}
      <span className="text-12 font-normal text-quiet peer-checked:text-surface">
        <span className="sr-only">matches: </span>
        {formatInteger(count)}
      </span>
    </label>
  );
}

type FilterRangeProps = {
  legend: string;
  /** The parameter names of both bounds. */
  names: readonly [min: string, max: string];
  min: number | string | undefined;
  max: number | string | undefined;
  /** Dates have bounds too. */
  type?: 'number' | 'date';
  /** Further controls of the same fact, below the bounds. */
  children?: ReactNode;
};

/** Two bounds; they apply on blur or Enter, to which the form listens. */
export function FilterRange({ legend, names, min, max, type = 'number', children }: FilterRangeProps) {
  const from = useEnd(names[0], min);
  const to = useEnd(names[1], max);
  return (
    <NumberRange legend={legend} type={type} from={from} to={to}>
      {children}
    </NumberRange>
  );
}

function useEnd(name: string, bound: number | string | undefined) {
  const choose = useApplyFilters();
  const draft = useDraft(String(bound ?? ''));
  return {
    name,
    value: draft.text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      draft.type(event.target.value);
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => void draft.send(event.target.value, () => choose(event)),
  };
}
