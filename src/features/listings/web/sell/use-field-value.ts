import { useWatch } from 'react-hook-form';
import type { StartFields, SellApiForm } from './form-model.rules.ts';

/** What a field says now. Before it is on the screen the form knows of no value: it is then what it begins with. */
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
