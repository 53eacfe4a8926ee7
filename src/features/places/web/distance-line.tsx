import { useId, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { milesLabel } from '../distance.rules.ts';
import type { ShownCoordinates } from '../places.schema.ts';
import { BY_STATE, useDistance } from './distance.tsx';
import { forgetPlace, useVisitorPlace } from './use-visitor-place.ts';
import { useZipField } from './use-zip-field.ts';
import { ZipInput } from './zip-input.tsx';

/** How far a machine is from its visitor, who is asked once where that is. As high before as after. */
export function DistanceLine({ coordinates }: { coordinates: ShownCoordinates }) {
  const distance = useDistance(coordinates);
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (coordinates === null) return null;
  if (isAsking) {
    return (
      <ZipForm
        onDone={() => {
          setAsking(false);
          requestAnimationFrame(() => opener.current?.focus());
        }}
      />
    );
  }
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-14 text-quiet print:hidden">
      {distance !== null && (
        <span className="tabular-nums">
          {distanceSentence(distance)} {coordinates.precision === 'state' && BY_STATE}
        </span>
      )}
      {/* Another button, which stands elsewhere, rather than one that has moved. */}
      <button
        key={distance === null ? 'ask' : 'change'}
        ref={opener}
        type="button"
        className="relative min-h-6 font-medium link after:absolute after:inset-x-0 after:-inset-y-2.5"
        onClick={() => {
          setAsking(true);
        }}
      >
        {distance === null ? 'How far is it from you?' : 'Change'}
        {distance !== null && <span className="sr-only"> your ZIP code</span>}
      </button>
    </p>
  );
}

function distanceSentence({ miles, zip }: { miles: number; zip: string }): string {
  const words = milesLabel(miles);
  if (words === 'near you') return `Near ${zip}`;
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)} from ${zip}`;
}

function focusNow(field: HTMLInputElement | null) {
  field?.focus();
}

function ZipForm({ onDone }: { onDone: () => void }) {
  const place = useVisitorPlace();
  const { problem, keepZip } = useZipField();
  const id = useId();
  const submit = async (form: HTMLFormElement) => {
    const typed = new FormData(form).get('zip');
    if (await keepZip(typeof typed === 'string' ? typed : '')) onDone();
    else form.querySelector('input')?.focus();
  };
  return (
    <form
      noValidate
      className="grid gap-1.5 print:hidden"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <label htmlFor={id} className="text-14 font-medium">
        Your ZIP code
      </label>
      <div className="flex flex-wrap gap-2">
        <ZipInput
          id={id}
          name="zip"
          defaultValue={place?.zip}
          ref={focusNow}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onDone();
          }}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={`${id}-error`}
        />
        <Button type="submit">Show</Button>
        {place !== null && (
          <Button
            variant="quiet"
            onClick={() => {
              forgetPlace();
              onDone();
            }}
          >
            Forget
          </Button>
        )}
      </div>
      <FieldError id={`${id}-error`} error={problem} />
    </form>
  );
}
