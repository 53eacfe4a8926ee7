import { useQuery } from '@tanstack/react-query';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState, useEffect, type KeyboardEvent, type RefObject } from 'react';
import { useController } from 'react-hook-form';
import {
  accessoriesText,
  accessoryLabel,
  parseAccessories,
  withAccessory,
  withoutAccessory,
  withQuantity,
  type Accessory,
} from '#app/features/machines/accessories.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import type { SellFieldsProps } from './form-model.rules.ts';
import { SellSection, QueryErrorNotice } from './sell-section.tsx';
import { accessoriesQuery } from './sell.queries.ts';

type AccessoriesSectionProps = SellFieldsProps & { onBeforeSend: (finish: () => boolean) => void };

/** Included accessories. */
export function AccessoriesSection({ form, start, onBeforeSend }: AccessoriesSectionProps) {
  const { data: names = [], isError, refetch } = useQuery(accessoriesQuery);
  const { field } = useController({
    control: form.hook.control,
    name: 'accessories',
    defaultValue: start.accessories,
  });
  const list = parseAccessories(field.value ?? null);
  const keep = (changed: readonly (typeof list)[number][]) => field.onChange(accessoriesText(changed) ?? '');
  const error = form.errorOf('accessories');
  const [announcement, setAnnouncement] = useState('');
  const around = useRef<HTMLDivElement>(null);
  useKeptFocus(around, '[data-part=remove]');
  return (
    <SellSection
      id="accessories"
      title="Accessories"
      text="Hoops, cap drivers, software: everything included with the machine."
    >
      {isError && <QueryErrorNotice title="Failed to load accessories" onRetry={refetch} />}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div ref={around} tabIndex={-1} className="grid gap-5">
        {list.length > 0 && (
          <ul className="grid divide-y divide-line border-y border-line">
            {list.map((item) => (
              <AccessoryRow
                key={item.name}
                accessory={item}
                onQuantity={(quantity) => keep(withQuantity(list, item.name, quantity))}
                onRemove={() => {
                  keep(withoutAccessory(list, item.name));
                  setAnnouncement(`${accessoryLabel(item.name)} removed`);
                }}
              />
            ))}
          </ul>
        )}
        <AccessoryAdder
          names={names}
          onBeforeSend={onBeforeSend}
          onAdd={(accessory) => {
            const added = withAccessory(list, accessory);
            if ('problem' in added) return added.problem;
            keep(added.list);
            setAnnouncement(`${accessoryLabel(accessory.name)} added`);
            return undefined;
          }}
        />
      </div>
      {error !== undefined && <p className="text-14 font-medium text-danger">{error}</p>}
    </SellSection>
  );
}

type AccessoryRowProps = {
  accessory: Accessory;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

function AccessoryRow({ accessory: { name, quantity }, onQuantity, onRemove }: AccessoryRowProps) {
  const label = accessoryLabel(name);
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1.5">
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{label}</span>
      <span className="flex items-center">
        <IconButton
          label={`Decrease quantity of ${label}`}
          icon={<Minus aria-hidden="true" />}
          disabled={quantity <= 1}
          onClick={() => onQuantity(quantity - 1)}
        />
        <span aria-live="polite" className="figures w-8 text-center">
          {quantity}
        </span>
        <IconButton
          label={`Increase quantity of ${label}`}
          icon={<Plus aria-hidden="true" />}
          onClick={() => onQuantity(quantity + 1)}
        />
        <IconButton
          data-part="remove"
          label={`Remove ${label}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}

/** The option for a name that is typed. */
const CUSTOM = 'OTHER';

type AccessoryAdderProps = {
  names: readonly string[];
  /** Returns an error message, or undefined if the accessory was added. */
  onAdd: (accessory: Accessory) => string | undefined;
  /** Adds a pending selection when the form is submitted. */
  onBeforeSend: (finish: () => boolean) => void;
};

/** Chooses an accessory and its quantity. Enter adds it rather than submitting the form. */
function AccessoryAdder({ names, onAdd, onBeforeSend }: AccessoryAdderProps) {
  const [chosen, setChosen] = useState('');
  const [custom, setCustom] = useState('');
  const [quantity, setQuantity] = useState('1');
  const [problem, setProblem] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const select = useRef<HTMLSelectElement>(null);
  const group = useRef<HTMLDivElement>(null);
  // After the error is rendered.
  useEffect(() => {
    if (refusals > 0) group.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const add = () => {
    const name = chosen === CUSTOM ? custom : chosen;
    const refusal = chosen === '' ? 'Please select an accessory' : onAdd({ name, quantity: Number(quantity) });
    setProblem(refusal);
    if (refusal !== undefined) return false;
    setChosen('');
    setCustom('');
    setQuantity('1');
    return true;
  };
  useEffect(() => {
    onBeforeSend(() => chosen === '' || add());
  });
  const addAndStay = () => {
    if (add()) select.current?.focus();
    else setRefusals(refusals + 1);
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    addAndStay();
  };
  const choose = (name: string) => {
    setChosen(name);
    setProblem(undefined);
  };
  return (
    <div
      ref={group}
      role="group"
      aria-label="Add an accessory"
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_6rem_auto]"
    >
      <Field label="Accessory" error={chosen === CUSTOM ? undefined : problem} className="col-span-2 sm:col-span-1">
        {(control) => (
          <AccessorySelect {...control} names={names} value={chosen} onChoose={choose} selectRef={select} />
        )}
      </Field>
      <Field label="Quantity">
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={quantity}
            onChange={(event) => setQuantity(event.target.value)}
            onKeyDown={addOnEnter}
          />
        )}
      </Field>
      {chosen === CUSTOM && (
        <Field label="Name of the accessory" error={problem} className="col-span-2 row-start-2 sm:col-span-3">
          {(control) => (
            <Input
              {...control}
              maxLength={80}
              value={custom}
              onChange={(event) => setCustom(event.target.value)}
              onKeyDown={addOnEnter}
            />
          )}
        </Field>
      )}
      <Button className="mt-6.5 sm:col-start-3 sm:row-start-1" onClick={addAndStay}>
        <Plus aria-hidden="true" />
        Add
      </Button>
    </div>
  );
}

type AccessorySelectProps = {
  id: string;
  names: readonly string[];
  value: string;
  onChoose: (name: string) => void;
  selectRef: RefObject<HTMLSelectElement | null>;
};

function AccessorySelect({ names, value, onChoose, selectRef, ...control }: AccessorySelectProps) {
  return (
    <Select {...control} ref={selectRef} value={value} onChange={(event) => onChoose(event.target.value)}>
      <option value="">Select an accessory</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {accessoryLabel(name)}
        </option>
      ))}
      <option value={CUSTOM}>Other: enter a name</option>
    </Select>
  );
}
