import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { FormInput } from '#app/ui/form.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { PREMIUM_REQUIRED } from '../../listing-fields.rules.ts';
import type { SellApiForm, SellFieldsProps, StartFields, TextFieldName } from './form-model.rules.ts';

type SellSectionProps = { id: string; title: string; text?: ReactNode; children: ReactNode };

/** One step of the form. */
export function SellSection({ id, title, text, children }: SellSectionProps) {
  return (
    <Panel id={id} aria-labelledby={`${id}-heading`} className="grid min-w-0 gap-5">
      <div className="grid gap-1">
        <h2 id={`${id}-heading`} className="text-20">
          {title}
        </h2>
        {text !== undefined && <div className="max-w-[60ch] text-14 text-quiet">{text}</div>}
      </div>
      {children}
    </Panel>
  );
}

type SellInputProps = SellFieldsProps &
  Pick<ComponentProps<typeof FormInput>, 'label' | 'help' | 'required' | 'type' | 'inputMode' | 'autoComplete'> & {
    name: TextFieldName;
  };

/** A single-line text field. */
export function SellInput({ start, name, ...rest }: SellInputProps) {
  return <FormInput name={name} defaultValue={start[name]} className="content-start" {...rest} />;
}

type MoreButtonProps = { label: string; title: string; className?: string; children: ReactNode };

/** Explains a field in a dialog. */
export function MoreButton({ label, title, className, children }: MoreButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" className={className} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={title}>
        {children}
      </Dialog>
    </>
  );
}

/** Options could not be fetched; typing a value still works. */
export function QueryErrorNotice({ title, onRetry }: { title: string; onRetry: () => unknown }) {
  useEffect(() => {
    showToast({ title, description: 'Please refresh the page.', tone: 'danger' });
  }, [title]);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-warn-wash px-4 py-2 text-14">
      <p className="flex-1">{title}. The rest of the form works.</p>
      <Button size="small" onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  );
}

/** Shown when the chosen brand requires Premium, and when Premium is unticked for it. */
export function showPremiumRequired(): void {
  showToast({ title: 'Premium Listing Required', description: PREMIUM_REQUIRED });
}

/** The current value of a field; its initial value until it is rendered. */
export function useFieldValue<Name extends keyof StartFields>(
  form: SellApiForm,
  start: StartFields,
  name: Name,
): StartFields[Name] {
  const value: unknown = useWatch({ control: form.hook.control, name });
  const first = start[name];
  return isLike(first, value) ? value : first;
}

function isLike<Value>(first: Value, value: unknown): value is Value {
  return typeof value === typeof first;
}

/** A value once it has not changed for `delayMs`. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
