import { useId, useState } from 'react';
import { useWatch, type FieldValues, type Path } from 'react-hook-form';
import { classNames } from '#app/ui/class-names.ts';
import { FormField } from '#app/ui/form.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import type { ApiForm } from '#app/ui/use-api-form.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { PASSWORD_MIN } from '../accounts.schema.ts';
import type { PasswordContext, PasswordOwner } from '../password-refusals.rules.ts';
import { loadCommonPasswords, passwordStrength, type PasswordStrength } from './password-strength.rules.ts';

type NewPasswordFieldProps<Input extends FieldValues, Output> = {
  form: ApiForm<Input, Output>;
  name: Path<Input>;
  label: string;
  /** As far as the form knows the account. */
  owner: PasswordOwner;
};

/** A new-password field with a strength meter. */
export function NewPasswordField<Input extends FieldValues, Output>({
  form,
  name,
  label,
  owner,
}: NewPasswordFieldProps<Input, Output>) {
  const typed: unknown = useWatch({ control: form.hook.control, name });
  const [common, setCommon] = useState<ReadonlySet<string> | null>(null);
  const { siteName } = useSite();
  const adviceId = useId();
  const loadCommon = async () => setCommon(await loadCommonPasswords());
  return (
    <FormField form={form} name={name} label={label} required>
      {(control) => (
        <>
          <PasswordInput
            {...control}
            aria-describedby={classNames(control['aria-describedby'], adviceId)}
            autoComplete="new-password"
            onFocus={() => void loadCommon()}
          />
          <PasswordMeter
            id={adviceId}
            password={typeof typed === 'string' ? typed : ''}
            owner={owner}
            siteName={siteName}
            common={common}
            error={form.errorOf(name)}
          />
        </>
      )}
    </FormField>
  );
}

const THREADS = ['text-danger', 'text-danger', 'text-warn', 'text-ok', 'text-ok'] as const satisfies Record<
  PasswordStrength['level'],
  string
>;
const STEPS = 4;
/** The minimum length of the seam. */
const FIRST_STITCH = 0.4;

type PasswordMeterProps = PasswordContext & {
  /** The id of the advice, for the field's `aria-describedby`. */
  id: string;
  password: string;
  /** The field's error, which the advice need not repeat. */
  error: string | undefined;
};

/** A seam that grows with the password's strength, and advice to improve it. */
function PasswordMeter({ id, password, error, ...context }: PasswordMeterProps) {
  const strength = password === '' ? null : passwordStrength(password, context);
  return (
    // Leaves room for the field's dashed focus ring.
    <div className="grid gap-1.5 pt-1.5">
      <div aria-hidden="true" className="relative h-[3px]">
        <div className="stitch stitch-bold absolute inset-0 text-line" />
        <div
          className={classNames(
            'stitch stitch-bold absolute inset-0 transition-[clip-path] duration-300 ease-out',
            strength !== null && THREADS[strength.level],
          )}
          style={{ clipPath: `inset(0 ${unsewn(strength)}% 0 0)` }}
        />
      </div>
      <p id={id} aria-live="polite" className="min-h-5 text-14 text-quiet">
        {strength === null ? (
          <span>{`At least ${PASSWORD_MIN} characters.`}</span>
        ) : (
          <>
            <strong className={classNames('font-semibold', THREADS[strength.level])}>{`${strength.word}.`}</strong>{' '}
            {strength.advice !== `${error}.` && <span>{strength.advice}</span>}
          </>
        )}
      </p>
    </div>
  );
}

function unsewn(strength: PasswordStrength | null): number {
  if (strength === null) return 100;
  return 100 - (Math.max(strength.level, FIRST_STITCH) / STEPS) * 100;
}
