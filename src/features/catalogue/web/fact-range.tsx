import { useContext, useId, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { FactValue } from '#app/db/enums.ts';
import type { RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { useUnits } from '#app/features/machines/web/use-units.ts';
import { boundNames } from '#app/search-index/fields.ts';
import { FieldError } from '#app/ui/field.tsx';
import { NumberRange } from '#app/ui/number-range.tsx';
import { boundText, boundUnit } from '../fact-bounds.rules.ts';
import type { rewriteBound } from '../written-bounds.rules.ts';
import { FilterFormContext, useDraft } from './use-filter-form.ts';

type RewriteBound = typeof rewriteBound;

/** Comes once a field is used; what is typed before it is there waits for it. */
let rewrite: RewriteBound | null = null;
async function loadRewrite(): Promise<RewriteBound> {
  rewrite ??= (await import('../written-bounds.rules.ts')).rewriteBound;
  return rewrite;
}

type FactRangeProps = {
  fact: RegisteredFact;
  min: FactValue | undefined;
  max: FactValue | undefined;
  /** Stands below the bounds, and is about the same. */
  children?: ReactNode;
};

/** Two bounds of a fact that is a number, typed as people write it, in the units that they have chosen. */
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
      {unit !== undefined && (
        <>
          <span data-drawn-in={units}> ({unit})</span>
          {/* Without scripts a number is sent as it is. */}
          {unit !== fact.unit && <noscript> ({fact.unit})</noscript>}
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

function useEnd(fact: RegisteredFact, name: string, bound: FactValue | undefined, problemId: string) {
  const choose = useContext(FilterFormContext);
  const units = useUnits() ?? 'customary';
  const [text, setText] = useDraft(boundText(fact, bound, units));
  const [problem, setProblem] = useState<string>();
  /** Whether what stands in the field is a bound. */
  const settle = (read: RewriteBound, typed: string): boolean => {
    const { text: written, problem: wrong } = read(fact, typed, units);
    // The form is read from the page right after this.
    flushSync(() => {
      setProblem(wrong);
      setText(written);
    });
    return wrong === undefined;
  };
  const settleAndThen = async (typed: string, then: () => void) => {
    if (settle(rewrite ?? (await loadRewrite()), typed)) then();
  };
  const field = {
    name,
    value: text,
    'data-drawn-in': units,
    'aria-invalid': problem === undefined ? undefined : (true as const),
    'aria-describedby': problem === undefined ? undefined : problemId,
    onFocus: () => void loadRewrite(),
    onChange: (event: { target: { value: string } }) => {
      setText(event.target.value);
    },
    onBlur: ({ currentTarget: { form, value } }: { currentTarget: HTMLInputElement }) => {
      void settleAndThen(value, () => {
        if (form !== null) choose(form);
      });
    },
    onKeyDown: (event: { key: string; currentTarget: HTMLInputElement; preventDefault: () => void }) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      const { form, value } = event.currentTarget;
      void settleAndThen(value, () => form?.requestSubmit());
    },
  };
  return { field, problem };
}
