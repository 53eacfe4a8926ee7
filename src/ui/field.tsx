import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';

/** Props that connect a control to its label, help and error. */
export type FieldControl = {
  id: string;
  required: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/**
 * A control with its label above, and help and error below: `<Field label="City">{(c) => <Input {...c} />}</Field>`.
 */
export function Field({ label, help, error, required = false, className, children }: FieldProps) {
  const id = useId();
  const helpId = help === undefined ? undefined : `${id}-help`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const control: FieldControl = {
    id,
    required,
    'aria-describedby': classNames(errorId, helpId) || undefined,
    'aria-invalid': error === undefined ? undefined : true,
  };
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-14 font-medium">
        {label}
        {required && <span className="text-thread-ink"> *</span>}
      </label>
      {children(control)}
      <FieldError id={errorId} error={error} />
      {help !== undefined && (
        <p id={helpId} className="text-14 text-quiet">
          {help}
        </p>
      )}
    </div>
  );
}

/** The error message below a control. */
export function FieldError({ id, error }: { id: string | undefined; error: string | undefined }) {
  return (
    error !== undefined && (
      <p id={id} className="text-14 font-medium text-danger">
        {error}
      </p>
    )
  );
}
