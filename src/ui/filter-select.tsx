import { Select } from './select.tsx';

type FilterSelectProps<Value extends string> = {
  label: string;
  /** What stands for no filter. */
  all: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value | undefined) => void;
};

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, value, options, onChoose } = props;
  return (
    <label className="grid gap-1.5 text-14 font-medium max-sm:flex-1">
      {label}
      <Select
        value={value ?? ''}
        onChange={(event) => {
          onChoose(options.find((option) => option.value === event.target.value)?.value);
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
