import type { ChangeEvent } from 'react';
import { NumberRange } from '#app/ui/number-range.tsx';
import { useChoose } from './choose-context.ts';
import { useDraft } from './use-draft.ts';

type FilterRangeProps = {
  legend: string;
  /** The names of both ends in the address. */
  names: readonly [min: string, max: string];
  min: number | string | undefined;
  max: number | string | undefined;
  /** Days are bounded too. */
  type?: 'number' | 'date';
};

/** Two bounds; they count once the field is left or Enter is pressed, which the form hears. */
export function FilterRange({ legend, names, min, max, type = 'number' }: FilterRangeProps) {
  const from = useEnd(names[0], min);
  const to = useEnd(names[1], max);
  return <NumberRange legend={legend} type={type} from={from} to={to} />;
}

function useEnd(name: string, bound: number | string | undefined) {
  const choose = useChoose();
  const [value, setValue] = useDraft(String(bound ?? ''));
  return {
    name,
    value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setValue(event.target.value);
    },
    onBlur: choose,
  };
}
