import { useId } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { unfold, type ApiForm } from './use-api-form.ts';

type FormProblemsProps<Input extends FieldValues, Output> = {
  form: ApiForm<Input, Output>;
  /** Labels of the fields, in order; fields without a label are not listed. */
  labels: Readonly<Record<string, string>>;
};

/**
 * A list of errors for forms longer than a screen, each linked to its field. Not a live region: the first invalid field
 * already has the focus, and each correction would announce the rest again.
 */
export function FormProblems<Input extends FieldValues, Output>({ form, labels }: FormProblemsProps<Input, Output>) {
  const headingId = useId();
  const isField = (name: string): name is Path<Input> => Object.hasOwn(labels, name);
  const order = Object.keys(labels);
  const problems = form.problems
    .flatMap(({ name, message }) => (isField(name) ? [{ name, message }] : []))
    .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  // The form already shows the API's refusal above.
  if (problems.length === 0 || form.refusal !== undefined) return null;
  return (
    <div
      role="group"
      aria-labelledby={headingId}
      className="grid gap-1 rounded-control border border-danger bg-danger-wash px-4 py-3 text-14 text-danger"
    >
      <p id={headingId} className="font-semibold">
        {`${problems.length === 1 ? 'One field needs' : `${problems.length} fields need`} your attention`}
      </p>
      <ul className="list-disc pl-5">
        {problems.map(({ name, message }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => {
                for (const field of document.getElementsByName(name)) unfold(field);
                form.hook.setFocus(name);
              }}
              className="inline-flex min-h-6 items-center text-left link pointer-coarse:min-h-11"
            >
              {`${labels[name]}: ${message}`}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
