import type { Path } from 'react-hook-form';
import type { ProfileInput } from '#app/features/accounts/accounts.schema.ts';
import type { ProfileApiForm } from './profile-fields.ts';

const LABELS = {
  name: 'Full Name',
  email: 'Email',
  phone: 'Phone',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  tewhEmail: 'Operator contact e-mail',
  tewhPhone: 'Operator contact phone',
  currentPassword: 'Current Password',
} as const satisfies Record<keyof ProfileInput, string>;

/** What is wrong in the form, each line leading to its field. */
export function ProfileProblems({ form }: { form: ProfileApiForm }) {
  const problems = form.problems.flatMap(({ name, message }) => (isField(name) ? [{ name, message }] : []));
  // What the API refused stands above the form already.
  if (problems.length === 0 || form.refusal !== undefined) return null;
  return (
    <div
      role="alert"
      tabIndex={-1}
      className="grid gap-1 rounded-control border border-danger bg-danger-wash px-4 py-3 text-14 text-danger"
    >
      <p className="font-semibold">
        {problems.length === 1 ? 'One field needs' : `${problems.length} fields need`} you
      </p>
      <ul className="list-disc pl-5">
        {problems.map(({ name, message }) => (
          <li key={name}>
            <a
              href="#account"
              onClick={(event) => {
                event.preventDefault();
                form.hook.setFocus(name);
              }}
              className="inline-flex min-h-6 items-center underline decoration-dashed underline-offset-4 hover:decoration-solid pointer-coarse:min-h-11"
            >
              {LABELS[name]}: {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function isField(name: string): name is Path<ProfileInput> {
  return Object.hasOwn(LABELS, name);
}
