import { useState, type ComponentProps } from 'react';
import { metricText, typedInMetric, type TypedMeasure } from '#app/features/machines/typed-entries.schema.ts';
import { Input } from '#app/ui/input.tsx';

type MeasureInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> & {
  field: TypedMeasure;
  /** The form's value: in the customary unit, or with an explicit unit. */
  value: string;
  onChange: (held: string) => void;
};

/** A measure in millimeters or kilograms. */
export function MetricInput({ field, value, onChange, ...rest }: MeasureInputProps) {
  const [typed, setTyped] = useState({ text: '', held: '' });
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={typed.held === value ? typed.text : metricText(field, value)}
      onChange={({ target: { value: text } }) => {
        const held = typedInMetric(field, text);
        setTyped({ text, held });
        onChange(held);
      }}
    />
  );
}
