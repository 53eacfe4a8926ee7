import { useEffect, type RefObject } from 'react';

/**
 * Repeats for React what a visitor has typed and chosen in these controls before hydration: React keeps it on the page,
 * but runs no handler, and resets it at the next rendering.
 */
export function useEarlyInput(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const repeats = [...(container.current?.querySelectorAll('input, select') ?? [])].flatMap(
      (control) => repeatOf(control) ?? [],
    );
    // Outside the effect, because React would restore a field before its state has changed.
    queueMicrotask(() => {
      for (const repeat of repeats) repeat();
    });
  }, [container]);
}

/** Null for a control that is as the server rendered it. */
function repeatOf(control: Element): (() => void) | null {
  if (control instanceof HTMLSelectElement) {
    const { value, options } = control;
    const initial = [...options].find((option) => option.defaultSelected);
    return initial === undefined || initial.selected ? null : () => repeatChoice(control, value);
  }
  if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return null;
  const { type, value, checked } = control;
  if (type !== 'checkbox' && type !== 'radio')
    return value === control.defaultValue ? null : () => repeatTyping(control, value);
  // A radio button is released by the press of another one.
  if (checked === control.defaultChecked || (type === 'radio' && !checked)) return null;
  return () => repeatPress(control, checked);
}

function repeatChoice(select: HTMLSelectElement, chosen: string): void {
  select.value = chosen;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

function repeatPress(box: HTMLInputElement, checked: boolean): void {
  box.checked = !checked;
  box.click();
}

/**
 * Repeats for React what a browser or a password manager has filled into a form without events. `getStored` returns the
 * text that the form knows of a field; undefined for fields that it does not.
 */
export function repeatAutofill(form: HTMLFormElement, getStored: (name: string) => unknown): void {
  for (const field of form.querySelectorAll('input, select')) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const { name, value, autocomplete } = field;
    // A field without autofill may show its text in other words, such as another unit.
    if (autocomplete === 'off' || value === '' || value === getStored(name)) continue;
    if (field instanceof HTMLSelectElement) repeatChoice(field, value);
    else if (field.type !== 'checkbox' && field.type !== 'radio' && field.type !== 'file') repeatTyping(field, value);
  }
}

function repeatTyping(field: HTMLInputElement, typed: string): void {
  field.value = field.defaultValue;
  // React ignores input events of values that were set by its own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
