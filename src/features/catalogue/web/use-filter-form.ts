import { type ChangeEvent, type SyntheticEvent, createContext, useContext, useState } from 'react';
import { parseSearch } from '#app/lib/query-string.ts';
import { useOptimisticChoice } from '#app/ui/use-optimistic-choice.ts';
import { type BrowseSearch, parseBrowseSearch, withoutDefaults } from '../browse-search.schema.ts';

/** The form that all controls of the page belong to, wherever they are rendered. */
export const BROWSE_FORM_ID = 'browse-form';
/** The filter panel, a sheet on phones. */
export const FILTER_SHEET_ID = 'filter-sheet';

/** The normalized search of the form's fields. Without a page: a change returns to the first one. */
export function searchOfForm(form: HTMLFormElement): BrowseSearch {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') params.append(name, value);
  }
  return inRightOrder(withoutDefaults(parseBrowseSearch(parseSearch(params.toString()))));
}

/** Swaps bounds given in the wrong order. */
function inRightOrder(search: BrowseSearch): BrowseSearch {
  const [priceMin, priceMax] = ordered(search.priceMin, search.priceMax);
  const [yearMin, yearMax] = ordered(search.yearMin, search.yearMax);
  return { ...search, priceMin, priceMax, yearMin, yearMax };
}

function ordered(min: number | undefined, max: number | undefined) {
  return min !== undefined && max !== undefined && min > max ? ([max, min] as const) : ([min, max] as const);
}

/** Applies the filter form's current state; resolves when the address has changed. */
export type ApplyFilters = (form: HTMLFormElement) => Promise<void>;

export const FilterFormContext = createContext<ApplyFilters>(async () => {});

/**
 * For change events of fields. The form is read during the event, because the field may be reset right after it.
 */
export function useApplyFilters(): (event: SyntheticEvent<HTMLInputElement>) => Promise<void> {
  const choose = useContext(FilterFormContext);
  return async ({ currentTarget: { form } }) => {
    if (form !== null) await choose(form);
  };
}

/** A checkbox that changes at once, while the address follows. */
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

export type Draft = {
  /** What the field shows: what was typed, until the address has it. */
  text: string;
  type: (text: string) => void;
  /** Shows the text until `apply` has changed the address, and then follows the address. */
  send: (text: string, apply: () => Promise<void>) => Promise<void>;
};

/**
 * The text of a field that is bound to the address. What is typed stays when the address changes for another reason.
 */
export function useDraft(inAddress: string): Draft {
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(inAddress);
  if (seen !== inAddress) {
    setSeen(inAddress);
    if (typed?.trim() === inAddress) setTyped(null);
  }
  return {
    text: typed ?? inAddress,
    type: setTyped,
    send: async (text, apply) => {
      setTyped(text);
      await apply();
      // Unless the visitor has continued typing.
      setTyped((now) => (now === text ? null : now));
    },
  };
}
