import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState, type ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { classNames } from './class-names.ts';
import { FormField, type FormFieldProps } from './form.tsx';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';

/** A password field with a button to reveal the text. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="relative grid">
      <Input
        {...rest}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={classNames('pr-12 [&::-ms-reveal]:hidden', className)}
      />
      <IconButton
        label={isShown ? 'Hide password' : 'Show password'}
        icon={isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 text-quiet"
      />
    </span>
  );
}

type FormPasswordProps<Form extends FieldValues, Output> = Omit<FormFieldProps<Form, Output>, 'children'> & {
  autoComplete?: 'current-password' | 'new-password';
};

/** A labelled password field of a form. */
export function FormPassword<Form extends FieldValues, Output>(props: FormPasswordProps<Form, Output>) {
  const { autoComplete = 'current-password', ...field } = props;
  return <FormField {...field}>{(control) => <PasswordInput {...control} autoComplete={autoComplete} />}</FormField>;
}
