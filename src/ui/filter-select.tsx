import { Select } from './select.tsx';
import { useOptimisticChoice } from './use-optimistic-choice.ts';

type FilterSelectProps<Value extends string> = {
  label: string;
  /** The label for no filter. */
  all: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  /** Applies the choice to the address. */
  onChoose: (value: Value | undefined) => Promise<void>;
};

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, value, options, onChoose } = props;
  const [shown, choose] = useOptimisticChoice(value);
  return (
    <label className="grid gap-1.5 text-14 font-medium max-sm:flex-1">
      {label}
      <Select
        value={shown ?? ''}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)?.value;
          choose(chosen, () => onChoose(chosen));
        }}
        className="font-normal sm:w-48"
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </label>
  );
}
