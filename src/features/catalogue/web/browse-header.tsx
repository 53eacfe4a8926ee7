import { useRef, type ReactNode } from 'react';
import SearchIcon from 'lucide-react/icons/search';
import { BROWSE_TITLE, SEARCH_PLACEHOLDER } from '../catalogue.schema.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { useEarlyInput } from '#app/ui/early-input.ts';
import { Input } from '#app/ui/input.tsx';
import { BROWSE_FORM_ID, useDraft } from './use-filter-form.ts';
import { MAX_SEARCH_LENGTH } from '#app/lib/text-fields.ts';

/** `available` is the number of machines in words, once known. */
type BrowseHeaderProps = { available: string | undefined; searchText: string | undefined; saveSearch: ReactNode };

export function BrowseHeader({ available, searchText, saveSearch }: BrowseHeaderProps) {
  return (
    <header className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 sm:gap-y-2">
      <h1 className="col-span-2 text-20 whitespace-nowrap sm:text-40">{BROWSE_TITLE}</h1>
      <p role="status" className="figures text-14 text-quiet sm:text-16">
        {available ?? 'Looking for machines…'}
      </p>
      <div className="flex gap-2 max-sm:-my-2.5 print:hidden">
        {saveSearch}
        <a href="/sell" className={buttonClass({ size: 'small', className: 'max-sm:hidden' })}>
          Sell Your Equipment
        </a>
      </div>
      <SearchField key="search" inAddress={searchText ?? ''} />
    </header>
  );
}

/**
 * Rendered outside the filters' form but associated with it, so that a search keeps the filters, with and without
 * scripts.
 */
function SearchField({ inAddress }: { inAddress: string }) {
  const draft = useDraft(inAddress);
  const field = useRef<HTMLDivElement>(null);
  useEarlyInput(field);
  return (
    <div ref={field} role="search" className="relative col-span-2 mt-1 print:hidden sm:mt-2">
      <SearchIcon
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 hidden size-5 -translate-y-1/2 text-quiet sm:block"
      />
      <Input
        type="search"
        name="search"
        form={BROWSE_FORM_ID}
        aria-label="Search machines"
        placeholder={SEARCH_PLACEHOLDER}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        className="min-h-13 pr-14 sm:pr-28 sm:pl-11"
        value={draft.text}
        onChange={(event) => {
          draft.type(event.target.value);
        }}
      />
      <button
        type="submit"
        form={BROWSE_FORM_ID}
        className={buttonClass({ className: 'absolute inset-y-1 right-1 px-3 sm:px-4' })}
      >
        <SearchIcon aria-hidden="true" className="sm:hidden" />
        <span className="sr-only sm:not-sr-only">Search</span>
      </button>
    </div>
  );
}
