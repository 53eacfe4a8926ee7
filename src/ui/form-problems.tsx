import { useId } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { unfold, type ApiForm } from './use-api-form.ts';

type FormProblemsProps<Input extends FieldValues, Output> = {
  form: ApiForm<Input, Output>;
  /** What the fields are called, in their order; a field without a name is not told of. */
  labels: Readonly<Record<string, string>>;
};

/**
 * What is wrong in a form that is longer than a screen, each line leading to its field. It is not spoken by itself: the
 * first bad field has the focus by then, and each that is mended would have the rest read out again.
 */
export function FormProblems<Input extends FieldValues, Output>({ form, labels }: FormProblemsProps<Input, Output>) {
  const headingId = useId();
  const isField = (name: string): name is Path<Input> => Object.hasOwn(labels, name);
  const order = Object.keys(labels);
  const problems = form.problems
    .flatMap(({ name, message }) => (isField(name) ? [{ name, message }] : []))
    .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  // What the API refused stands above the form already.
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
