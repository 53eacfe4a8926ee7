import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { apiOf } from '#app/lib/api.ts';
import { Form, FormField, SubmitButton } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { registrationForm } from '../account-forms.schema.ts';
import { redirectAfterSignIn } from '../redirect.rules.ts';
import { isOperatorName } from '../registration.rules.ts';
import { register } from './sign-in.queries.ts';
import { TermsField } from './terms-field.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';

export function RegisterForm({ redirect }: { redirect: string | undefined }) {
  const api = apiOf(useQueryClient());
  const afterSignIn = useAfterSignIn();
  const form = useApiForm({
    schema: registrationForm,
    send: async ({ username, password, name, email }) => {
      const user = await register(api, { username, password, name, email });
      await afterSignIn(user, redirectAfterSignIn(user, redirect));
    },
    onRefused: (description) => showToast({ title: 'Registration failed', description, tone: 'danger' }),
  });
  const [username, email] = useWatch({ control: form.hook.control, name: ['username', 'email'] });
  return (
    <Form form={form}>
      <FormField form={form} name="username" label="Username" required help={ADMIN_HINT}>
        {(control) => <Input {...control} autoComplete="username" autoCapitalize="none" spellCheck={false} />}
      </FormField>
      <FormField form={form} name="name" label="Full Name" required>
        {(control) => <Input {...control} autoComplete="name" />}
      </FormField>
      <FormField
        form={form}
        name="email"
        label="Email"
        help={isOperatorName(username ?? '') ? OPERATOR_HELP : EMAIL_HELP}
      >
        {(control) => <Input {...control} type="email" autoComplete="email" />}
      </FormField>
      <NewPasswordField form={form} name="password" label="Password" personalWords={[username, email]} />
      <TermsField form={form} name="terms" />
      <SubmitButton form={form}>Create Account</SubmitButton>
    </Form>
  );
}

const EMAIL_HELP = 'Optional. Lets you reset a forgotten password.';
const OPERATOR_HELP = 'Please give one: without it nobody can let you in again if you forget the password.';
const ADMIN_HINT = 'Registering with username admin and a matching password gives admin access.';
