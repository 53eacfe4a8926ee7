import { type ChangeEvent, type SyntheticEvent, createContext, useContext, useState } from 'react';
import { parseLeniently, parseSearch } from '#app/lib/query-string.ts';
import { useOptimisticChoice } from '#app/ui/use-optimistic-choice.ts';
import { type BrowseSearch, browseSearch, withoutDefaults } from '../browse-search.schema.ts';

/** The one form that every control of the page belongs to, wherever on the page it stands. */
export const BROWSE_FORM_ID = 'browse-form';
/** The panel of filters, which covers the page on a phone. */
export const FILTER_SHEET_ID = 'filter-sheet';

/** The address that the form would lead to by itself, made short. It has no page: a change leads to the first one. */
export function searchOfForm(form: HTMLFormElement): BrowseSearch {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') params.append(name, value);
  }
  return inRightOrder(withoutDefaults(parseLeniently(browseSearch, parseSearch(params.toString()))));
}

/** 'From 9,000 to 4,000' means the same as the other way round. */
function inRightOrder(search: BrowseSearch): BrowseSearch {
  const [priceMin, priceMax] = ordered(search.priceMin, search.priceMax);
  const [yearMin, yearMax] = ordered(search.yearMin, search.yearMax);
  return { ...search, priceMin, priceMax, yearMin, yearMax };
}

function ordered(min: number | undefined, max: number | undefined) {
  return min !== undefined && max !== undefined && min > max ? ([max, min] as const) : ([min, max] as const);
}

/** Shows what the filters' form asks for as it stands; ends when the address says so. */
export type ApplyFilters = (form: HTMLFormElement) => Promise<void>;

export const FilterFormContext = createContext<ApplyFilters>(async () => {});

/** For a field's change or blur. The form is read within the event itself: the field may be put back right after it. */
export function useApplyFilters(): (event: SyntheticEvent<HTMLInputElement>) => Promise<void> {
  const choose = useContext(FilterFormContext);
  return async ({ currentTarget: { form } }) => {
    if (form !== null) await choose(form);
  };
}

/** A box that is ticked as soon as it is pressed, while the address follows. */
export function useFilterBox(isChosen: boolean) {
  const [checked, choose] = useOptimisticChoice(isChosen);
  const apply = useApplyFilters();
  return {
    checked,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      choose(event.currentTarget.checked, () => apply(event));
    },
  };
}

/** What is being typed into a field; when the address changes, the field follows it. */
export function useDraft(inAddress: string): readonly [string, (text: string) => void] {
  const [draft, setDraft] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  if (seen !== inAddress) {
    setSeen(inAddress);
    setDraft(inAddress);
  }
  return [draft, setDraft];
}
