import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import type { EntriesKind, EntryField } from '#app/features/machines/fact-kinds.rules.ts';
import { isMeasured, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { fieldLabel, ROW, type TypedEntry } from '#app/features/machines/typed-entries.schema.ts';
import { useUnits } from '#app/features/machines/web/use-units.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, FieldError, type FieldControl } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import type { SellFieldsProps } from './form-model.rules.ts';
import { MetricInput } from './metric-input.tsx';

type EntriesFieldProps = SellFieldsProps & { fact: RegisteredFact; kind: EntriesKind };

/** A fact with a list of entries, such as hoops: adds, edits and removes entries. */
export function EntriesField({ fact: { key, label, help }, kind, form, start }: EntriesFieldProps) {
  const id = useId();
  const name = `facts.${key}` as const;
  const error = form.errorOf(name);
  const {
    field: { ref, value, onChange },
  } = useController({ control: form.hook.control, name, defaultValue: start.facts[key] ?? [] });
  const entries = [value].flat().filter((entry) => typeof entry === 'object');
  const around = useRef<HTMLFieldSetElement>(null);
  const [added, setAdded] = useState<string>();
  useKeptFocus(around, '[data-part=remove]');
  const replace = (index: number, entry: TypedEntry) => onChange(entries.with(index, entry));
  return (
    <fieldset
      ref={around}
      tabIndex={-1}
      className="grid min-w-0 content-start gap-3"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="mb-1.5 text-14 font-medium">{label}</legend>
      {entries.map((entry, index) => (
        <Entry
          key={entry[ROW]}
          kind={kind}
          number={index + 1}
          isNew={entry[ROW] === added}
          entry={entry}
          onChange={(changed) => replace(index, changed)}
          onRemove={() => onChange(entries.toSpliced(index, 1))}
        />
      ))}
      <Button
        ref={ref}
        variant="secondary"
        size="small"
        name={name}
        className="justify-self-start max-lg:min-h-11"
        data-fault={error === undefined ? undefined : ''}
        disabled={entries.length >= kind.max}
        onClick={() => {
          const row = String(1 + Math.max(-1, ...entries.map((entry) => Number(entry[ROW]))));
          setAdded(row);
          onChange([...entries, { [ROW]: row }]);
        }}
      >
        <Plus aria-hidden="true" className="size-4" />
        Add {kind.noun}
      </Button>
      <FieldError id={`${id}-error`} error={error} />
      {help !== undefined && <p className="text-14 text-quiet">{help}</p>}
    </fieldset>
  );
}

type EntryProps = {
  kind: EntriesKind;
  number: number;
  /** A new entry takes the focus in its first field. */
  isNew: boolean;
  entry: TypedEntry;
  onChange: (entry: TypedEntry) => void;
  onRemove: () => void;
};

function Entry({ kind: { noun, fields }, number, isNew, entry, onChange, onRemove }: EntryProps) {
  const nth = `${noun} ${number}`;
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) group.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [isNew]);
  return (
    <div
      ref={group}
      role="group"
      aria-label={nth}
      className="flex items-start gap-1 rounded-control border border-line p-3 pr-1"
    >
      <div className="grid min-w-0 flex-1 grid-cols-2 items-end gap-3 sm:grid-cols-6">
        {fields.map((field) => (
          <EntryControl
            key={field.key}
            field={field}
            value={entry[field.key] ?? ''}
            onChange={(text) => onChange({ ...entry, [field.key]: text })}
          />
        ))}
      </div>
      <IconButton
        data-part="remove"
        label={`Remove ${nth}`}
        icon={<Trash2 aria-hidden="true" />}
        className="mt-6"
        onClick={onRemove}
      />
    </div>
  );
}

type EntryControlProps = { field: EntryField; value: string; onChange: (text: string) => void };

function EntryControl({ field, value, onChange }: EntryControlProps) {
  const units = useUnits() ?? 'customary';
  const { kind, unit } = field;
  const isMetric = units === 'metric' && isMeasured({ unit, isMetric: false });
  return (
    <Field
      label={fieldLabel(field, units)}
      className={kind.type === 'integer' ? 'content-start sm:col-span-2' : 'col-span-2 content-start sm:col-span-3'}
    >
      {(control) => {
        if (kind.type === 'oneOf') return <EntryChoice {...control} field={field} value={value} onChange={onChange} />;
        if (isMetric) return <MetricInput {...control} field={field} value={value} onChange={onChange} />;
        return (
          <Input
            {...control}
            value={value}
            inputMode={kind.type === 'integer' ? 'decimal' : undefined}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
          />
        );
      }}
    </Field>
  );
}

function EntryChoice({ field: { kind, isRequired }, value, onChange, ...control }: EntryControlProps & FieldControl) {
  if (kind.type !== 'oneOf') return null;
  return (
    <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{isRequired === true ? 'Choose' : 'Not stated'}</option>
      {kind.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
