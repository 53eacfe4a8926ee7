import { useId } from 'react';
import { useController } from 'react-hook-form';
import { FACT_GROUPS } from '#app/features/machines/fact-kinds.rules.ts';
import { factGroups, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { SELLERS_FACTS } from '#app/features/machines/typed-facts.schema.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import type { FieldControl } from '#app/ui/field.tsx';
import { FormField } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import type { SellFieldsProps } from './form-model.rules.ts';
import { SellSection } from './sell-section.tsx';

/** What buyers ask beside brand and model, group by group. All of it may stay empty. */
export function FactsSection(props: SellFieldsProps) {
  return factGroups(SELLERS_FACTS).map(({ group, facts }) => (
    <SellSection key={group} id={`facts-${group}`} title={FACT_GROUPS[group]}>
      <div className="grid gap-5 sm:grid-cols-2">
        {facts.map((fact) => (
          <FactField key={fact.key} fact={fact} {...props} />
        ))}
      </div>
    </SellSection>
  ));
}

type FactFieldProps = SellFieldsProps & { fact: RegisteredFact };

function FactField({ fact, form, start }: FactFieldProps) {
  const { key, kind, label, unit, help } = fact;
  if (kind.type === 'severalOf') return <SeveralOf fact={fact} form={form} start={start} />;
  const defaultValue = start.facts[key] ?? '';
  return (
    <FormField
      form={form}
      name={`facts.${key}`}
      label={unit === undefined ? label : `${label} (${unit})`}
      help={help}
      className="content-start"
    >
      {(control) => <FactControl kind={kind} {...control} defaultValue={defaultValue} />}
    </FormField>
  );
}

type FactControlProps = FieldControl & Pick<RegisteredFact, 'kind'> & { defaultValue: string | string[] };

function FactControl({ kind, ...control }: FactControlProps) {
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
      return <Input {...control} inputMode="numeric" autoComplete="off" />;
    case 'decimal':
      return <Input {...control} inputMode="decimal" autoComplete="off" />;
    case 'text':
    case 'severalOf':
      return <Input {...control} autoComplete="off" />;
  }
}

function SeveralOf({ fact: { key, kind, label, help }, form, start }: FactFieldProps) {
  const id = useId();
  const name = `facts.${key}` as const;
  const error = form.errorOf(name);
  const { field } = useController({ control: form.hook.control, name, defaultValue: start.facts[key] ?? [] });
  if (kind.type !== 'severalOf') return null;
  const ticked = new Set([field.value].flat());
  const toggle = (value: string) =>
    field.onChange(kind.options.map((option) => option.value).filter((each) => ticked.has(each) !== (each === value)));
  return (
    <fieldset className="min-w-0 content-start" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="text-14 font-medium">{label}</legend>
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
      {error !== undefined && (
        <p id={`${id}-error`} className="text-14 font-medium text-danger">
          {error}
        </p>
      )}
      {help !== undefined && <p className="text-14 text-quiet">{help}</p>}
    </fieldset>
  );
}
