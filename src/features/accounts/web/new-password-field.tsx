import { useId, useState } from 'react';
import { useWatch, type FieldValues, type Path } from 'react-hook-form';
import { classNames } from '#app/ui/class-names.ts';
import { FormField } from '#app/ui/form.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import type { ApiForm } from '#app/ui/use-api-form.ts';
import { PasswordMeter } from './password-meter.tsx';

type NewPasswordFieldProps<Input extends FieldValues, Output> = {
  form: ApiForm<Input, Output>;
  name: Path<Input>;
  label: string;
  /** What others know of its owner: the username, the email address. */
  personalWords: readonly (string | null | undefined)[];
};

/** A password that is being chosen, with how hard it is to guess. */
export function NewPasswordField<Input extends FieldValues, Output>({
  form,
  name,
  label,
  personalWords,
}: NewPasswordFieldProps<Input, Output>) {
  const typed: unknown = useWatch({ control: form.hook.control, name });
  const [common, setCommon] = useState<ReadonlySet<string> | null>(null);
  const adviceId = useId();
  const loadCommon = async () => {
    const { COMMON_PASSWORDS } = await import('./common-passwords.rules.ts');
    setCommon(COMMON_PASSWORDS);
  };
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
            personalWords={personalWords.filter((text) => typeof text === 'string')}
            common={common}
          />
        </>
      )}
    </FormField>
  );
}
