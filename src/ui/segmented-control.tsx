import type { ReactNode } from 'react';
import { useId } from 'react';

type Segment<Value extends string> = { value: Value; label: string; icon?: ReactNode };

type SegmentedControlProps<Value extends string> = {
  legend: string;
  value: Value;
  options: readonly Segment<Value>[];
  onChange: (value: Value) => void;
  /** Shows the icon alone; the label stays as its name. */
  iconsOnly?: boolean;
};

/** A few exclusive choices side by side: a group of radio buttons, with their keys. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { legend, value, options, onChange, iconsOnly = false } = props;
  const name = useId();
  return (
    <fieldset className="inline-flex w-fit rounded-control border border-line-strong bg-surface p-0.5">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          title={iconsOnly ? option.label : undefined}
          className="inline-flex min-h-10 min-w-11 items-center justify-center gap-2 rounded-[4px] px-3 text-14 font-medium text-quiet hover:text-ink has-checked:bg-ink has-checked:text-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus has-focus-visible:outline-dashed [&_svg]:size-4.5"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => {
              onChange(option.value);
            }}
          />
          {option.icon}
          <span className={iconsOnly ? 'sr-only' : undefined}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
