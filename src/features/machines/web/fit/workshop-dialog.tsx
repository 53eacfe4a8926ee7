import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { MAX_WORKSHOP_MM } from '../../fit-params.schema.ts';
import { FLOORS, UNLOADINGS, type Workshop } from '../../fit.rules.ts';
import type { PublicMachine } from '../../machines.schema.ts';
import type { Units } from '../../measures.rules.ts';
import { parseWorkshop, workshopText } from '../../workshop.schema.ts';
import { customaryNumber, readNumber, unitAdvice, unitIn } from '../../written-measures.rules.ts';
import { useUnits } from '../use-units.ts';
import { FitChecks } from './fit-verdict.tsx';
import { keepWorkshopText, readWorkshopText } from './use-workshop.ts';

/** Stores in the browser what the visitor says of their workshop; an empty workshop removes it. */
export function keepWorkshop(workshop: Workshop): void {
  keepWorkshopText(workshopText(workshop, { updatedAt: new Date().toISOString() }));
}

type WorkshopDialogProps = {
  /** The machine to check; without it the dialog only asks for the workshop. */
  machine?: PublicMachine;
  onClose: () => void;
};

/** Numeric fields, with their maximum. */
const NUMBERS = {
  fitDoorWidthMm: { label: 'Door width', stored: 'mm', max: MAX_WORKSHOP_MM },
  fitDoorHeightMm: { label: 'Door height', stored: 'mm', max: MAX_WORKSHOP_MM },
  fitVolts: { label: 'Volts', stored: 'V', max: 1_000 },
  fitAmps: { label: 'Amps', stored: 'A', max: 1_000 },
  spaceLengthMm: { label: 'Space, length', stored: 'mm', max: MAX_WORKSHOP_MM },
  spaceWidthMm: { label: 'Space, width', stored: 'mm', max: MAX_WORKSHOP_MM },
} as const;
type NumberKey = keyof typeof NUMBERS;
const NUMBER_KEYS = [
  'fitDoorWidthMm',
  'fitDoorHeightMm',
  'fitVolts',
  'fitAmps',
  'spaceLengthMm',
  'spaceWidthMm',
] as const satisfies readonly NumberKey[];

const FLOOR_WORDS = {
  ground: 'On the ground floor',
  elevator: 'Upstairs, with an elevator',
  stairs: 'Upstairs, by stairs',
} as const satisfies Record<(typeof FLOORS)[number], string>;
const UNLOADING_WORDS = {
  dock: 'At a loading dock',
  forklift: 'With a forklift',
  'lift-gate': 'By the truck’s lift gate',
} as const satisfies Record<(typeof UNLOADINGS)[number], string>;

type Problems = Partial<Record<NumberKey, string>>;

/** Asks for what decides whether a machine fits a workshop; every field may be left empty. */
export function WorkshopDialog({ machine, onClose }: WorkshopDialogProps) {
  const formId = useId();
  const [text] = useState(readWorkshopText);
  const workshop = parseWorkshop(text);
  const chosenUnits = useUnits() ?? 'customary';
  // Another window may change them: the numbers in the fields stay in the units they were typed in.
  const [units] = useState(chosenUnits);
  const [problems, setProblems] = useState<Problems>({});
  const submit = (form: HTMLFormElement) => {
    const read = readWorkshop(new FormData(form), units);
    setProblems(read.problems);
    const wrong = NUMBER_KEYS.find((key) => read.problems[key] !== undefined);
    if (wrong !== undefined) {
      form.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
      return;
    }
    keepWorkshop(read.workshop);
    onClose();
  };
  const number = (key: NumberKey) => (
    <NumberField name={key} workshop={workshop} units={units} problem={problems[key]} />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Will it fit my shop?"
      footer={
        <>
          {text !== null && (
            <Button
              variant="quiet"
              onClick={() => {
                keepWorkshop({});
                onClose();
              }}
            >
              Forget my shop
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary">
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        {machine !== undefined && text !== null && <FitChecks machine={machine} workshop={text} />}
        <p className="text-14 text-quiet">
          Fill in what you know, of the doors the narrowest on the way in. It stays in this browser, and in your account
          when you are signed in, and every machine then says whether it fits.
        </p>
        <Pair>
          {number('fitDoorWidthMm')}
          {number('fitDoorHeightMm')}
        </Pair>
        <Choice
          name="fitPhases"
          label="Power"
          all="Not sure"
          value={workshop.fitPhases}
          options={[
            ['1', 'Single-phase'],
            ['3', 'Three-phase'],
          ]}
        />
        <Pair>
          {number('fitVolts')}
          {number('fitAmps')}
        </Pair>
        <Choice
          name="floor"
          label="My shop is"
          all="Not said"
          value={workshop.floor}
          options={FLOORS.map((floor) => [floor, FLOOR_WORDS[floor]])}
        />
        <Choice
          name="unloading"
          label="A truck is unloaded"
          all="Not said"
          value={workshop.unloading}
          options={UNLOADINGS.map((way) => [way, UNLOADING_WORDS[way]])}
        />
        <Pair>
          {number('spaceLengthMm')}
          {number('spaceWidthMm')}
        </Pair>
        <Checkbox
          name="fitGroundFloor"
          value="true"
          defaultChecked={workshop.fitGroundFloor === true}
          label="Not where it has to come down or up stairs at the seller’s"
        />
      </form>
    </Dialog>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-start gap-3">{children}</div>;
}

type NumberFieldProps = { name: NumberKey; workshop: Workshop; units: Units; problem: string | undefined };

function NumberField({ name, workshop, units, problem }: NumberFieldProps) {
  const { label, stored } = NUMBERS[name];
  const unit = unitIn(units, stored);
  const value = workshop[name];
  return (
    <Field label={stored === 'mm' ? `${label} (${unit})` : label} error={problem}>
      {(control) => (
        <Input
          {...control}
          name={name}
          inputMode="text"
          autoComplete="off"
          className="tabular-nums"
          defaultValue={value === undefined ? '' : shownNumber(value, stored, units)}
        />
      )}
    </Field>
  );
}

function shownNumber(value: number, stored: string, units: Units): string {
  return stored === 'mm' && units === 'customary' ? customaryNumber(value, stored, 0) : String(value);
}

type ChoiceProps = {
  name: string;
  label: string;
  /** The label of the empty choice. */
  all: string;
  value: string | number | undefined;
  options: readonly (readonly [value: string, words: string])[];
};

function Choice({ name, label, all, value, options }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} name={name} defaultValue={String(value ?? '')}>
          <option value="">{all}</option>
          {options.map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The workshop that the form describes, in stored units, and a problem for each field that is not a valid number. */
function readWorkshop(form: FormData, units: Units): { workshop: Workshop; problems: Problems } {
  const said = new URLSearchParams();
  const problems: Problems = {};
  for (const [name, typed] of form) {
    if (typeof typed === 'string' && typed.trim() !== '' && !Object.hasOwn(NUMBERS, name)) said.append(name, typed);
  }
  for (const key of NUMBER_KEYS) {
    const typed = form.get(key);
    if (typeof typed !== 'string' || typed.trim() === '') continue;
    const { stored, max } = NUMBERS[key];
    const read = readNumber(typed, { stored, bare: unitIn(units, stored) });
    const value = 'value' in read ? rounded(read.value, key) : 0;
    if (value <= 0 || value > max) problems[key] = `Must be ${unitAdvice(stored)}`;
    else said.append(key, String(value));
  }
  return { workshop: parseWorkshop(said.toString()), problems };
}

function rounded(value: number, key: NumberKey): number {
  return key === 'fitAmps' ? Number(value.toFixed(1)) : Math.round(value);
}
