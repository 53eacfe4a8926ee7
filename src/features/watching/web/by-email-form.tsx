import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { apiOf } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { requiredEmail } from '#app/lib/text-fields.ts';
import { FocusedNotice } from '#app/ui/alert.tsx';
import { Form, FormInput, SubmitButton } from '#app/ui/form.tsx';
import { useApiForm } from '#app/ui/use-api-form.ts';

const input = z.object({ email: requiredEmail });

/** Asks for mails about these machines without an account. Nothing but a link to confirm is mailed before. */
export function ByEmailForm({ machineIds }: { machineIds: readonly string[] }) {
  const api = apiOf(useQueryClient());
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useApiForm({
    schema: input,
    send: async ({ email }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      await sendMutation(api, 'POST', '/api/watches/by-email', { email, machineIds, timeZone });
      setSentTo(email);
    },
  });
  if (sentTo !== null)
    return (
      <FocusedNotice>
        We sent an email to {sentTo}. Open its link, and we will tell you when a price falls.
      </FocusedNotice>
    );
  return (
    <section
      aria-labelledby="by-email"
      className="grid gap-3 rounded-panel border border-line bg-surface p-4 noscript:hidden sm:p-5"
    >
      <h2 id="by-email" className="text-20">
        Get told when a price falls
      </h2>
      <Form form={form} className="gap-3 sm:max-w-md">
        <FormInput form={form} name="email" label="Your email" required type="email" autoComplete="email" />
        <SubmitButton form={form}>Tell me</SubmitButton>
      </Form>
    </section>
  );
}
