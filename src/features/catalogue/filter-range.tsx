import type { ChangeEvent } from 'react';
import { NumberRange } from '#app/ui/number-range.tsx';
import { useChoose } from './choose-context.ts';
import { useDraft } from './use-draft.ts';

type FilterRangeProps = {
  legend: string;
  /** The names of both ends in the address. */
  names: readonly [min: string, max: string];
  min: number | undefined;
  max: number | undefined;
};

/** Two bounds; they count once the field is left or Enter is pressed, which the form hears. */
export function FilterRange({ legend, names, min, max }: FilterRangeProps) {
  const from = useEnd(names[0], min);
  const to = useEnd(names[1], max);
  return <NumberRange legend={legend} min={0} from={from} to={to} />;
}

function useEnd(name: string, bound: number | undefined) {
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
