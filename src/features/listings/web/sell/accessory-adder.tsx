import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { accessoryLabel, type Accessory } from '#app/features/machines/accessories.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';

/** The choice that leaves the name to be typed. */
const CUSTOM = 'OTHER';

type AccessoryAdderProps = {
  names: readonly string[];
  /** Answers what is wrong with it, or nothing when it was taken. */
  onAdd: (accessory: Accessory) => string | undefined;
  /** What was chosen and not added yet goes along when the form is sent. */
  onBeforeSend: (finish: () => boolean) => void;
};

/** Chooses an accessory and how many of it there are. Enter adds it, and does not send the form around it. */
export function AccessoryAdder({ names, onAdd, onBeforeSend }: AccessoryAdderProps) {
  const [chosen, setChosen] = useState('');
  const [custom, setCustom] = useState('');
  const [quantity, setQuantity] = useState('1');
  const [problem, setProblem] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const select = useRef<HTMLSelectElement>(null);
  const group = useRef<HTMLDivElement>(null);
  // Once what is wrong is drawn as such.
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
