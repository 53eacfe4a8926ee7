import { useId } from 'react';
import { useController } from 'react-hook-form';
import { isMeasured, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { fieldLabel } from '#app/features/machines/typed-entries.schema.ts';
import { useUnits } from '#app/features/machines/web/use-units.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import type { FieldControl } from '#app/ui/field.tsx';
import { FormField } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import type { SourcedFacts } from '#app/features/machines/fact-sources.rules.ts';
import { CheckedNote } from './checked-note.tsx';
import { EntriesField } from './entries-field.tsx';
import { FactHint } from './fact-hint.tsx';
import type { SellFieldsProps } from './form-model.rules.ts';
import { MetricInput } from './metric-input.tsx';

type FactFieldProps = SellFieldsProps & { fact: RegisteredFact };
/** `stored` contains the facts of the edited listing, with their sources. */
export type StoredFacts = { stored: SourcedFacts };

/** Longer texts get a row of their own. */
const SHORT_LENGTH = 80;

/** The field of a registered fact, with a drawing of where to read it and a note about the operator's check. */
export function FactField({ fact, stored, form, start }: FactFieldProps & StoredFacts) {
  const { key, kind } = fact;
  const isWide =
    kind.type === 'severalOf' || kind.type === 'entries' || (kind.type === 'text' && kind.maxLength > SHORT_LENGTH);
  return (
    <div className={isWide ? 'grid min-w-0 content-start gap-1 sm:col-span-2' : 'grid min-w-0 content-start gap-1'}>
      <FactOfKind fact={fact} form={form} start={start} />
      <CheckedNote factKey={key} stored={stored} form={form} start={start} />
      <FactHint fact={fact} />
    </div>
  );
}

/** The field itself, by the fact's type. */
function FactOfKind({ fact, form, start }: FactFieldProps) {
  const { key, kind, help } = fact;
  const units = useUnits() ?? 'customary';
  if (kind.type === 'severalOf') return <SeveralOf fact={fact} form={form} start={start} />;
  if (kind.type === 'entries') return <EntriesField fact={fact} kind={kind} form={form} start={start} />;
  const typed = start.facts[key];
  const defaultValue = typeof typed === 'string' ? typed : '';
  return (
    <FormField form={form} name={`facts.${key}`} label={fieldLabel(fact, units)} help={help}>
      {(control) =>
        units === 'metric' && isMeasured(fact) ? (
          <MetricControl fact={fact} form={form} start={start} {...control} />
        ) : (
          <FactControl fact={fact} {...control} defaultValue={defaultValue} />
        )
      }
    </FormField>
  );
}

type FactControlProps = FieldControl & { fact: RegisteredFact; defaultValue: string };

const A_MILLION = 1_000_000;

/** The control of a fact that is not a list. */
export function FactControl({ fact: { kind }, ...control }: FactControlProps) {
  switch (kind.type) {
    case 'boolean':
      return (
        <Select {...control}>
          <option value="">Not stated</option>
          <option value="true">Yes</option>
          <option value="false">No</option>
        </Select>
      );
    case 'oneOf':
      return (
        <Select {...control}>
          <option value="">Not stated</option>
          {kind.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      );
    case 'date':
      return <Input {...control} type="date" />;
    case 'integer':
    case 'decimal':
      // A numeric keyboard has no letters for 'million'.
      return <Input {...control} inputMode={kind.max < A_MILLION ? 'decimal' : 'text'} autoComplete="off" />;
    case 'text':
    case 'severalOf':
    case 'entries':
      return <Input {...control} autoComplete="off" />;
  }
}

function MetricControl({ fact, form, start, ...control }: FactFieldProps & FieldControl) {
  const {
    field: { value, ...field },
  } = useController({
    control: form.hook.control,
    name: `facts.${fact.key}`,
    defaultValue: start.facts[fact.key] ?? '',
  });
  return <MetricInput {...control} {...field} field={fact} value={typeof value === 'string' ? value : ''} />;
}

function SeveralOf({ fact: { key, kind, label, help }, form, start }: FactFieldProps) {
  const id = useId();
  const name = `facts.${key}` as const;
  const error = form.errorOf(name);
  const { field } = useController({ control: form.hook.control, name, defaultValue: start.facts[key] ?? [] });
  if (kind.type !== 'severalOf') return null;
  const ticked = new Set([field.value].flat().map(String));
  const toggle = (value: string) =>
    field.onChange(kind.options.map((option) => option.value).filter((each) => ticked.has(each) !== (each === value)));
  return (
    <fieldset className="min-w-0 content-start" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="text-14 font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-x-5 sm:grid-cols-3">
        {kind.options.map((option, index) => (
          <Checkbox
            key={option.value}
            label={option.label}
            name={name}
            value={option.value}
            checked={ticked.has(option.value)}
            onChange={() => toggle(option.value)}
            {...(index === 0 ? { ref: field.ref } : {})}
          />
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="text-14 font-medium text-danger">
          {error}
        </p>
      )}
      {help !== undefined && <p className="text-14 text-quiet">{help}</p>}
    </fieldset>
  );
}
