import SearchIcon from 'lucide-react/icons/search';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { MAX_SEARCH_LENGTH } from '#app/lib/text-fields.ts';

/** The back office's search; a plain form, which works without scripts too. */
export function AdminSearchField({ text = '' }: { text?: string | undefined }) {
  return (
    <form role="search" action="/admin/search" className="flex w-full gap-2 sm:max-w-sm">
      <Input
        type="search"
        name="search"
        key={text}
        defaultValue={text}
        required
        maxLength={MAX_SEARCH_LENGTH}
        aria-label="Search the back office"
        placeholder="Person, listing, number"
        enterKeyHint="search"
        className="min-w-0 flex-1"
      />
      <Button type="submit" aria-label="Search">
        <SearchIcon aria-hidden="true" />
      </Button>
    </form>
  );
}
