import { useContext, useId, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { FIT_PARAMS } from '#app/features/machines/fact-fit.rules.ts';
import type { Workshop } from '#app/features/machines/fit.rules.ts';
import type { Units } from '#app/features/machines/measures.rules.ts';
import { parseWorkshop } from '#app/features/machines/workshop.schema.ts';
import { keepWorkshop, WorkshopDialog } from '#app/features/machines/web/fit/workshop-dialog.tsx';
import { readWorkshopText, useWorkshopText } from '#app/features/machines/web/fit/use-workshop.ts';
import { useUnits } from '#app/features/machines/web/use-units.ts';
import { customaryNumber, readNumber, unitAdvice, unitIn } from '#app/features/machines/written-measures.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Radio } from '#app/ui/radio.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useOptimisticChoice } from '#app/ui/use-optimistic-choice.ts';
import { browseHref, changed, type BrowseSearch } from '../browse-search.schema.ts';
import { FilterFormContext, useApplyFilters, useDraft, useFilterBox } from './use-filter-form.ts';

/** Workshop parameters without a field here; the form sends them as hidden inputs. */
const CARRIED = FIT_PARAMS.filter((param) => param !== 'fitDoorWidthMm' && param !== 'fitPhases');
const PHASES = [
  ['', 'Either'],
  ['1', 'Single-phase'],
  ['3', 'Three-phase'],
] as const;
const KEEPING_PLACE = { resetScroll: false } as const;

/** What most often decides whether a machine fits a workshop. Answers are stored, as in the dialog. */
export function FitFilter({ search }: { search: BrowseSearch }) {
  const apply = useApplyFilters();
  const [phases, choosePhases] = useOptimisticChoice(String(search.fitPhases ?? ''));
  const known = useFilterBox(search.fitKnown === true);
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <div className="grid gap-3">
      <DoorField search={search} />
      <fieldset>
        <legend className="text-14 font-medium">Power there</legend>
        {PHASES.map(([value, label]) => (
          <Radio
            key={value}
            name="fitPhases"
            value={value}
            label={label}
            checked={value === phases}
            onChange={(event) => {
              keepOfWorkshop({ fitPhases: value === '' ? undefined : value === '1' ? 1 : 3 });
              choosePhases(value, () => apply(event));
            }}
            className="pointer-fine:min-h-9"
          />
        ))}
      </fieldset>
      <Checkbox
        {...known}
        name="fitKnown"
        value="true"
        label="Only where the listing says so"
        className="pointer-fine:min-h-9"
      />
      {CARRIED.map((param) => {
        const has = search[param];
        return has !== undefined && <input key={param} type="hidden" name={param} value={String(has)} />;
      })}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <OwnWorkshopLink search={search} />
        <Button ref={opener} size="small" onClick={() => setAsking(true)}>
          More about my shop
        </Button>
      </div>
      {/* Rendered outside the filters' form: a nested form does not submit. */}
      {isAsking &&
        createPortal(
          <WorkshopDialog
            onClose={() => {
              setAsking(false);
              opener.current?.focus();
            }}
          />,
          document.body,
        )}
    </div>
  );
}

/** Narrows the list by everything known of the visitor's workshop, unless it is narrowed by that already. */
function OwnWorkshopLink({ search }: { search: BrowseSearch }) {
  const text = useWorkshopText();
  const workshop = parseWorkshop(text);
  const own = Object.fromEntries(
    FIT_PARAMS.map((param) => [param, workshop[param] === false ? undefined : workshop[param]]),
  );
  const isAsked = FIT_PARAMS.every((param) => own[param] === undefined || own[param] === search[param]);
  if (isAsked) return null;
  return (
    <SiteLink
      href={browseHref(changed(search, own))}
      going={KEEPING_PLACE}
      className="inline-flex min-h-11 items-center text-14 font-medium link"
    >
      Only what may fit it
    </SiteLink>
  );
}

/** The width of the narrowest door; it applies on blur or Enter. */
function DoorField({ search }: { search: BrowseSearch }) {
  const choose = useContext(FilterFormContext);
  const units = useUnits() ?? 'customary';
  const draft = useDraft(doorText(search.fitDoorWidthMm, units));
  const [problem, setProblem] = useState<string>();
  const id = useId();
  /** Returns the formatted input; null if it is invalid. The form is read from the DOM right after this. */
  const settle = (typed: string): string | null => {
    const read = readDoor(typed, units);
    const text = read && doorText(read.mm, units);
    flushSync(() => {
      setProblem(read === null ? `Must be ${unitAdvice('mm')}` : undefined);
      if (text !== null) draft.type(text);
    });
    if (read !== null) keepOfWorkshop({ fitDoorWidthMm: read.mm });
    return text;
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-14 font-medium">
        Narrowest door on the way
        <span data-drawn-in={units}>{` (${unitIn(units, 'mm')})`}</span>
      </label>
      <Input
        id={id}
        name="fitDoorWidthMm"
        autoComplete="off"
        data-drawn-in={units}
        className="tabular-nums"
        value={draft.text}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={`${id}-error`}
        onChange={(event) => {
          draft.type(event.target.value);
        }}
        onBlur={({ currentTarget: { form, value } }) => {
          const text = settle(value);
          if (text !== null && form !== null) void draft.send(text, () => choose(form));
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const { form, value } = event.currentTarget;
          if (settle(value) !== null) form?.requestSubmit();
        }}
      />
      <FieldError id={`${id}-error`} error={problem} />
    </div>
  );
}

/** The formatted value, as in the field and the address: '36 in'. */
function doorText(mm: number | undefined, units: Units): string {
  if (mm === undefined) return '';
  return units === 'metric' ? `${mm} mm` : `${customaryNumber(mm, 'mm', 0)} in`;
}

/** Null if the input is not a length. */
function readDoor(typed: string, units: Units): { mm: number | undefined } | null {
  if (typed.trim() === '') return { mm: undefined };
  const read = readNumber(typed, { stored: 'mm', bare: unitIn(units, 'mm') });
  return 'value' in read && read.value >= 1 ? { mm: Math.round(read.value) } : null;
}

function keepOfWorkshop(said: Workshop): void {
  keepWorkshop({ ...parseWorkshop(readWorkshopText()), ...said });
}
