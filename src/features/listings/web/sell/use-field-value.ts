import { useWatch } from 'react-hook-form';
import type { StartFields, SellApiForm } from './form-model.rules.ts';

/** The current value of a field. Before the field is on the screen the form has none: then its initial value. */
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
