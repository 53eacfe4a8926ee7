import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useHydrated } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useForm, type FieldErrors, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { reportedErrorMessage, fieldIssues } from '#app/lib/api-mutation.ts';

type ApiFormOptions<Input extends FieldValues, Output> = {
  /** The schema, which the API checks too. */
  schema: z.ZodMiniType<Output, Input>;
  /** Sends the values and handles success; the form is disabled until it resolves. Throws ApiError. */
  send: (values: Output) => Promise<void>;
  /** Called if validation failed; the first invalid field has the focus. */
  onInvalid?: (errors: FieldErrors<Input>) => void;
  /** Describes the failure if the API gives no reason. */
  failure?: string;
  /** Precedes the API's message. */
  prefix?: string;
  /** Called with the API's refusal, which the form shows too. */
  onRefused?: (sentence: string) => void;
};

export type ApiForm<Input extends FieldValues, Output = unknown> = {
  /** The react-hook-form instance, for `register`, `watch`, `reset` and `setValue`. */
  hook: UseFormReturn<Input, unknown, Output>;
  errorOf: (name: Path<Input>) => string | undefined;
  /** The text of a field, by its name in the document. */
  storedText: (name: string) => unknown;
  /** Errors by field. */
  problems: readonly { name: string; message: string }[];
  /** The API's refusal of the form as a whole. */
  refusal: string | undefined;
  isSending: boolean;
  /** False before hydration, when submitting would put the fields into the address. */
  isReady: boolean;
  submit: () => Promise<void>;
  /** Shows the API's refusal of a request that was sent outside the form. */
  refuse: (error: unknown) => void;
  /** Shows a field's error and focuses the field. */
  fault: (name: Path<Input>, message: string) => void;
  /** Incremented each time the first invalid field in document order should get the focus. */
  faults: number;
};

/**
 * A form validated by the API's own schema before sending, and by the API afterwards: the first invalid field gets the
 * focus, the API's issues are assigned to their fields, and pressing twice sends once.
 *
 * Fields take initial values from `defaultValue` (or `defaultChecked`), so that input from before hydration is kept.
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
    // It would focus the first field in the schema's order, which may not be the first on the page.
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
    storedText: (name) => {
      const isField = (path: string): path is Path<Input> => path !== '';
      return isField(name) ? hook.getValues(name) : undefined;
    },
    problems: problemsIn(errors),
    refusal: errors.root?.['api']?.message,
    isSending: isSubmitting,
    isReady: useHydrated(),
    submit: async () => {
      // A second press may come before the first is rendered.
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

/** Shows the refusal; returns whether it concerns a field. */
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

/** The names of a form's fields; nested names are joined with a dot. */
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

/** Opens collapsed ancestors, because hidden elements cannot be focused. */
export function unfold(element: Element): void {
  for (let fold = element.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
}
