import { useContext, useId, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { useUnits } from '#app/features/machines/web/use-units.ts';
import { boundNames } from '#app/search-index/fields.ts';
import { FieldError } from '#app/ui/field.tsx';
import { NumberRange } from '#app/ui/number-range.tsx';
import { boundText, boundUnit, isCountedInMillions, rewriteBound } from '../fact-bounds.rules.ts';
import { FilterFormContext, useDraft } from './use-filter-form.ts';

type Bound = number | string | undefined;
type FactRangeProps = {
  fact: RegisteredFact;
  min: Bound;
  max: Bound;
  /** Further controls of the same fact, below the bounds. */
  children?: ReactNode;
};

/** Two bounds of a numeric fact, in the visitor's units. */
export function FactRange({ fact, min, max, children }: FactRangeProps) {
  const id = useId();
  const [minName, maxName] = boundNames(fact.key);
  const from = useEnd(fact, minName, min, id);
  const to = useEnd(fact, maxName, max, id);
  const units = useUnits() ?? 'customary';
  const unit = boundUnit(fact, units);
  const legend = (
    <>
      {fact.label}
      {isCountedInMillions(fact) && <span>{` (such as ${boundText(fact, Number(fact.example), units)})`}</span>}
      {unit !== undefined && (
        <>
          <span data-drawn-in={units}>{` (${unit})`}</span>
        </>
      )}
    </>
  );
  return (
    <NumberRange
      legend={unit === undefined ? fact.label : `${fact.label} (${unit})`}
      drawnLegend={legend}
      type="text"
      from={from.field}
      to={to.field}
    >
      <FieldError id={id} error={from.problem ?? to.problem} />
      {children}
    </NumberRange>
  );
}

function useEnd(fact: RegisteredFact, name: string, bound: Bound, problemId: string) {
  const choose = useContext(FilterFormContext);
  const units = useUnits() ?? 'customary';
  const draft = useDraft(boundText(fact, bound, units));
  const [problem, setProblem] = useState<string>();
  /** Returns the formatted input; null if it is not a valid bound. */
  const settle = (typed: string): string | null => {
    const read = rewriteBound(fact, typed, units);
    // The form is read from the DOM right after this.
    flushSync(() => {
      setProblem(read.problem);
      draft.type(read.text);
    });
    return read.problem === undefined ? read.text : null;
  };
  const field = {
    name,
    value: draft.text,
    'data-drawn-in': units,
    'aria-invalid': problem === undefined ? undefined : (true as const),
    'aria-describedby': problem === undefined ? undefined : problemId,
    onChange: (event: { target: { value: string } }) => {
      draft.type(event.target.value);
    },
    onBlur: ({ currentTarget: { form, value } }: { currentTarget: HTMLInputElement }) => {
      const text = settle(value);
      if (text !== null && form !== null) void draft.send(text, () => choose(form));
    },
    onKeyDown: (event: { key: string; currentTarget: HTMLInputElement; preventDefault: () => void }) => {
      if (event.key === 'Enter' && settle(event.currentTarget.value) === null) event.preventDefault();
    },
  };
  return { field, problem };
}
