import { useQueryClient } from '@tanstack/react-query';
import { apiOf } from '#app/lib/api.ts';
import { Form, FormField, SubmitButton } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { loginInput } from '../accounts.schema.ts';
import { redirectAfterSignIn } from '../redirect.rules.ts';
import { signIn } from './sign-in.queries.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';

export function SignInForm({ redirect }: { redirect: string | undefined }) {
  const api = apiOf(useQueryClient());
  const afterSignIn = useAfterSignIn();
  const form = useApiForm({
    schema: loginInput,
    send: async (values) => {
      const user = await signIn(api, values);
      await afterSignIn(user, redirectAfterSignIn(user, redirect));
    },
    onRefused: (description) => showToast({ title: 'Login failed', description, tone: 'danger' }),
  });
  return (
    <Form form={form}>
      <FormField form={form} name="username" label="Username or email" required>
        {(control) => <Input {...control} autoComplete="username" autoCapitalize="none" spellCheck={false} />}
      </FormField>
      <FormField form={form} name="password" label="Password" required>
        {(control) => <PasswordInput {...control} autoComplete="current-password" />}
      </FormField>
      <SubmitButton form={form}>Login</SubmitButton>
    </Form>
  );
}
