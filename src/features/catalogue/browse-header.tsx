import SearchIcon from 'lucide-react/icons/search';
import { buttonClass } from '#app/ui/button-class.ts';
import { Input } from '#app/ui/input.tsx';
import { BROWSE_FORM_ID } from './browse-form.ts';
import { machinesWord } from './browse-words.ts';
import { useDraft } from './use-draft.ts';

type BrowseHeaderProps = { total: number; totalIsExact: boolean; searchText: string | undefined };

export function BrowseHeader({ total, totalIsExact, searchText }: BrowseHeaderProps) {
  return (
    <header className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-end sm:gap-x-6">
      <div>
        <h1 className="text-28 sm:text-40">Embroidery Equipment for sale</h1>
        <p role="status" className="figures mt-1 text-quiet">
          {machinesWord(total, totalIsExact)} available
        </p>
      </div>
      <a href="/sell" className={buttonClass({ className: 'justify-self-start print:hidden' })}>
        Sell Your Equipment
      </a>
      <SearchField key="search" inAddress={searchText ?? ''} />
    </header>
  );
}

/** Stands outside the filters' form and belongs to it, so that a search keeps the filters, with and without scripts. */
function SearchField({ inAddress }: { inAddress: string }) {
  const [text, setText] = useDraft(inAddress);
  return (
    <div role="search" className="relative sm:col-span-2 print:hidden">
      <SearchIcon aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-quiet" />
      <Input
        type="search"
        name="search"
        form={BROWSE_FORM_ID}
        aria-label="Search machines"
        placeholder="Search by name, brand, model..."
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        className="min-h-13 pr-28 pl-11"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
        }}
      />
      <button type="submit" form={BROWSE_FORM_ID} className={buttonClass({ className: 'absolute inset-y-1 right-1' })}>
        Search
      </button>
    </div>
  );
}
