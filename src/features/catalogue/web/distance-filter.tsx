import { useContext, useId, useRef } from 'react';
import { forgetPlace, useVisitorPlace } from '#app/features/places/web/use-visitor-place.ts';
import { useZipField } from '#app/features/places/web/use-zip-field.ts';
import { ZipInput } from '#app/features/places/web/zip-input.tsx';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { withinLabel } from '../chosen-filters.rules.ts';
import type { BrowseSearch } from '../browse-search.schema.ts';
import { FilterFormContext, useDraft } from './use-filter-form.ts';

const OFFERED_MILES = [50, 100, 250, 500, 1_000] as const;

/** Filters by distance from a ZIP code. The browser stores the ZIP code, and every machine then shows its distance. */
export function DistanceFilter({ search }: { search: BrowseSearch }) {
  const choose = useContext(FilterFormContext);
  const place = useVisitorPlace();
  const inAddress = search.near ?? place?.zip ?? '';
  const zip = useDraft(inAddress);
  const within = useDraft(String(search.within ?? ''));
  const { problem, setProblem, keepZip } = useZipField();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  const apply = async () => {
    const form = field.current?.form;
    const typed = zip.text;
    if (form === null || form === undefined || typed === inAddress) return;
    if (typed.trim() === '') forget();
    else if (await keepZip(typed)) await zip.send(typed, () => choose(form));
  };
  const forget = () => {
    setProblem(undefined);
    forgetPlace();
    const form = field.current?.form;
    if (field.current === null || form === null || form === undefined) return;
    // The form is read before the empty field is rendered.
    field.current.value = '';
    field.current.focus();
    void zip.send('', () => within.send('', () => choose(form)));
  };
  const chooseMiles = (select: HTMLSelectElement) => {
    const { form, value } = select;
    within.type(value);
    if (zip.text.trim() === '' && value !== '') field.current?.focus();
    else if (form !== null && zip.text === inAddress) void within.send(value, () => choose(form));
  };

  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-14 font-medium">
          Your ZIP code
        </label>
        <div className="flex items-center gap-2">
          <ZipInput
            ref={field}
            id={id}
            name="near"
            value={zip.text}
            aria-invalid={problem === undefined ? undefined : true}
            aria-describedby={`${id}-error`}
            onChange={(event) => {
              zip.type(event.target.value);
            }}
            onBlur={() => void apply()}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Prevents submitting the form before the place is known.
              event.preventDefault();
              void apply();
            }}
          />
          {/* Keeps its space, because the browser reads the stored place after the first render. */}
          <Button variant="quiet" className={inAddress === '' ? 'invisible' : undefined} onClick={forget}>
            Forget
          </Button>
        </div>
        <FieldError id={`${id}-error`} error={problem} />
      </div>
      <Select
        name="within"
        aria-label="Distance"
        value={within.text}
        onChange={(event) => {
          chooseMiles(event.target);
        }}
      >
        <option value="">Any distance</option>
        {offeredMiles(search.within).map((miles) => (
          <option key={miles} value={miles}>
            {withinLabel(miles)}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Includes a distance from the address that is not among the offered ones. */
function offeredMiles(asked: number | undefined): number[] {
  return [...new Set([...OFFERED_MILES, ...(asked === undefined ? [] : [asked])])].toSorted(
    (one, other) => one - other,
  );
}
