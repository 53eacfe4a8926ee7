import { useId, type SubmitEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { forgetPlace, useVisitorPlace } from './use-visitor-place.ts';
import { useZipField } from './use-zip-field.ts';
import { ZipInput } from './zip-input.tsx';

function focusNow(field: HTMLInputElement | null) {
  field?.focus();
}

/** Asks for the visitor's ZIP code where a machine shows its distance. */
export function ZipForm({ onDone }: { onDone: () => void }) {
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
