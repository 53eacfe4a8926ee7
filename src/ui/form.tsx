import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';
import type { FieldValues, Path, UseFormRegisterReturn } from 'react-hook-form';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { classNames } from './class-names.ts';
import { repeatAutofill } from './early-input.ts';
import { Field, FieldError, type FieldControl } from './field.tsx';
import { Input } from './input.tsx';
import { unfold, type ApiForm } from './use-api-form.ts';

type FormProps<Input extends FieldValues, Output> = Omit<
  ComponentProps<'form'>,
  'onSubmit' | 'method' | 'noValidate' | 'ref'
> & {
  form: ApiForm<Input, Output>;
};

/**
 * A column of fields below the API's refusal: `<Form form={form}><FormField form={form} name="email" label="Email">{(c)
 * => <Input {...c} type="email" />}</FormField> <SubmitButton form={form}>Send</SubmitButton></Form>`.
 */
export function Form<Input extends FieldValues, Output>({
  form,
  className,
  children,
  ...rest
}: FormProps<Input, Output>) {
  const ref = useFocusOnFault(form);
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      aria-busy={form.isSending}
      className={classNames('grid gap-5', className)}
      onSubmit={(event) => {
        event.preventDefault();
        repeatAutofill(event.currentTarget, form.storedText);
        void form.submit();
      }}
      {...rest}
    >
      {form.refusal !== undefined && <Refusal>{form.refusal}</Refusal>}
      {children}
    </form>
  );
}

/** The API's refusal, scrolled into view when it appears: the button may be far below it. */
function Refusal({ children }: { children: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={ref} className="scroll-mt-4">
      <Alert>{children}</Alert>
    </div>
  );
}

/** An invalid control. Buttons have no `aria-invalid` and use an attribute instead. */
const FAULT = '[aria-invalid="true"]:enabled, [data-fault]:enabled';

/** Focuses the first invalid field in document order, once it is rendered as such and enabled. */
function useFocusOnFault<Input extends FieldValues, Output>({ isSending, faults }: ApiForm<Input, Output>) {
  const ref = useRef<HTMLFormElement>(null);
  const handled = useRef(faults);
  useEffect(() => {
    if (faults === handled.current || isSending) return;
    const bad = ref.current?.querySelector<HTMLElement>(FAULT);
    if (bad === null || bad === undefined) return;
    handled.current = faults;
    unfold(bad);
    bad.focus();
  });
  return ref;
}

/** Explains that the form needs scripts, if they are disabled. */
export function NeedsScripts() {
  return (
    <noscript>
      <p className="rounded-control bg-warn-wash px-4 py-3 text-14">
        This form needs JavaScript. Turn it on for this site, or email or call us from the contact page.
      </p>
    </noscript>
  );
}

export type FormFieldProps<Input extends FieldValues, Output> = {
  form: ApiForm<Input, Output>;
  name: Path<Input>;
  label: ReactNode;
  help?: ReactNode;
  required?: boolean;
  className?: string;
  children: (control: FieldControl & UseFormRegisterReturn<Path<Input>>) => ReactNode;
};

/** A labelled field of a form; spread the argument onto the control. */
export function FormField<Input extends FieldValues, Output>({
  form,
  name,
  children,
  ...rest
}: FormFieldProps<Input, Output>) {
  return (
    <Field error={form.errorOf(name)} {...rest}>
      {(control) => children({ ...form.hook.register(name), ...control })}
    </Field>
  );
}

type FormInputProps<Form extends FieldValues, Output> = Omit<ComponentProps<typeof Input>, 'form' | 'name'> &
  Pick<FormFieldProps<Form, Output>, 'form' | 'name' | 'label' | 'help' | 'required' | 'className'>;

/** A labelled text field, without browser autofill. */
export function FormInput<Form extends FieldValues, Output>(props: FormInputProps<Form, Output>) {
  const { form, name, label, help, required = false, className = '', ...rest } = props;
  return (
    <FormField form={form} name={name} label={label} help={help} required={required} className={className}>
      {(control) => <Input {...control} autoComplete="off" {...rest} />}
    </FormField>
  );
}

type FormCheckboxProps<Input extends FieldValues, Output> = {
  form: ApiForm<Input, Output>;
  name: Path<Input>;
  label: ReactNode;
  required?: boolean;
};

/** A checkbox with its error below. */
export function FormCheckbox<Input extends FieldValues, Output>({
  form,
  name,
  label,
  required = false,
}: FormCheckboxProps<Input, Output>) {
  const error = form.errorOf(name);
  const errorId = useId();
  return (
    <div className="grid gap-1.5">
      <Checkbox
        label={label}
        // Aligns the box with the first line of a long label.
        className="items-start! py-3"
        aria-required={required || undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        {...form.hook.register(name)}
      />
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** The form's main button. It keeps the focus while the form is being sent. */
export function SubmitButton<Input extends FieldValues, Output>({
  form,
  disabled = false,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'form'> & { form: ApiForm<Input, Output> }) {
  return (
    <Button
      variant="primary"
      size="large"
      {...rest}
      type="submit"
      disabled={disabled || !form.isReady}
      aria-disabled={form.isSending || undefined}
    />
  );
}

type FormActionsProps<Input extends FieldValues, Output> = ComponentProps<typeof SubmitButton<Input, Output>> & {
  onCancel: () => void;
};

/** The buttons of a form in a dialog. */
export function FormActions<Input extends FieldValues, Output>(props: FormActionsProps<Input, Output>) {
  const { onCancel, ...rest } = props;
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button onClick={onCancel}>Cancel</Button>
      <SubmitButton size="medium" {...rest} />
    </div>
  );
}
