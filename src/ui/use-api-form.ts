import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useHydrated } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useForm, type FieldErrors, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { reportedErrorMessage, fieldIssues } from '#app/lib/api-mutation.ts';

type ApiFormOptions<Input extends FieldValues, Output> = {
  /** The schema that the API checks as well. */
  schema: z.ZodMiniType<Output, Input>;
  /** Sends what was entered, and does what follows on success; the form stays shut until it is done. Throws ApiError. */
  send: (values: Output) => Promise<void>;
  /** The form did not pass its own check; the first bad field has the focus. */
  onInvalid?: (errors: FieldErrors<Input>) => void;
  /** What could not be done, where the API does not say why. */
  failure?: string;
  /** What could not be done, before whatever the API says of it. */
  prefix?: string;
  /** The API refused, in this sentence; the form shows it as well. */
  onRefused?: (sentence: string) => void;
};

export type ApiForm<Input extends FieldValues, Output = unknown> = {
  /** react-hook-form's own, for `register`, `watch`, `reset` and `setValue`. */
  hook: UseFormReturn<Input, unknown, Output>;
  errorOf: (name: Path<Input>) => string | undefined;
  /** What is wrong, field by field. */
  problems: readonly { name: string; message: string }[];
  /** What the API had against the form as a whole. */
  refusal: string | undefined;
  isSending: boolean;
  /** Before the scripts have taken over, sending would put the fields into the address. */
  isReady: boolean;
  submit: () => Promise<void>;
  /** Shows what an answer of the API had against the form, where it was sent by something else. */
  refuse: (error: unknown) => void;
  /** Shows what is wrong with one field, and gives it the focus. */
  fault: (name: Path<Input>, message: string) => void;
  /** Grows each time that the first bad field in the page's order is to get the focus. */
  faults: number;
};

/**
 * A form checked by the API's own schema before it is sent and by the API afterwards: the first bad field gets the
 * focus, the API's issues are laid onto their fields, and pressing twice sends once.
 *
 * Fields take their first values from `defaultValue` (or `defaultChecked`) in the page, so that what somebody typed
 * before the scripts arrived stays.
 */
export function useApiForm<Input extends FieldValues, Output>({
  schema,
  send,
  onInvalid,
  failure,
  prefix,
  onRefused,
}: ApiFormOptions<Input, Output>): ApiForm<Input, Output> {
  const hook = useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver<Input, unknown, Output>(schema),
    // By the order of the schema it would not be the first on the page.
    shouldFocusError: false,
  });
  const [faults, setFaults] = useState(0);
  const wantFocus = () => setFaults((count) => count + 1);
  const { errors, isSubmitting } = hook.formState;
  const isUnderway = useRef(false);
  const refuse = (error: unknown) => {
    const sentence = reportedErrorMessage(error, failure);
    const shown = prefix === undefined ? sentence : `${prefix}: ${sentence}`;
    if (showRefusal(hook, shown, fieldIssues(error))) wantFocus();
    onRefused?.(sentence);
  };
  const attempt = hook.handleSubmit(
    async (values) => {
      try {
        await send(values);
      } catch (error) {
        refuse(error);
      }
    },
    (problems) => {
      wantFocus();
      onInvalid?.(problems);
    },
  );
  return {
    hook,
    errorOf: (name) => hook.getFieldState(name, hook.formState).error?.message,
    problems: problemsIn(errors),
    refusal: errors.root?.['api']?.message,
    isSending: isSubmitting,
    isReady: useHydrated(),
    submit: async () => {
      // A second press comes before the first has been drawn.
      if (isUnderway.current) return;
      isUnderway.current = true;
      try {
        await attempt();
      } finally {
        isUnderway.current = false;
      }
    },
    refuse,
    fault: (name, message) => {
      hook.setError(name, { type: 'fault', message });
      wantFocus();
    },
    faults,
  };
}

/** Says whether there is a field to it. */
function showRefusal<Input extends FieldValues, Output>(
  hook: UseFormReturn<Input, unknown, Output>,
  sentence: string,
  issues: ReturnType<typeof fieldIssues>,
): boolean {
  const names = fieldNames(hook.getValues());
  const isField = (path: string): path is Path<Input> => names.includes(path);
  let hasField = false;
  for (const { path, message } of issues) {
    const name = path;
    if (!isField(name)) continue;
    hook.setError(name, { type: 'api', message });
    hasField = true;
  }
  hook.setError('root.api', { message: sentence });
  return hasField;
}

/** The names of a form's fields; one within a group has the group's name before it, with a point between them. */
function fieldNames(values: object): string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    isGroup(value) ? fieldNames(value).map((inner) => `${name}.${inner}`) : [name],
  );
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function problemsIn(errors: object, within = ''): { name: string; message: string }[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    const name = `${within}${key}`;
    if (name === 'root') return [];
    if (hasMessage(error)) return [{ name, message: error.message }];
    return isGroup(error) ? problemsIn(error, `${name}.`) : [];
  });
}

function hasMessage(error: unknown): error is { message: string } {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
}

/** Opens whatever an element is folded away in: what is not shown cannot have the focus. */
export function unfold(element: Element): void {
  for (let fold = element.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
}
