import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { AuthCard } from '#app/features/accounts/web/auth-card.tsx';
import { apiOf } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { FocusedNotice } from '#app/ui/alert.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { Form, NeedsScripts, SubmitButton } from '#app/ui/form.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useApiForm } from '#app/ui/use-api-form.ts';

/** The target of the link that turns the monthly report and mails about demand off. Opening it changes nothing. */
export function MonthlyReportPage() {
  const client = useQueryClient();
  const [isOff, setIsOff] = useState(false);
  const form = useApiForm({
    schema: z.object({}),
    send: async () => {
      await sendMutation(apiOf(client), 'POST', `/monthly-report${window.location.search}`);
      setIsOff(true);
    },
  });
  return (
    <AuthCard title={isOff ? 'These emails are off' : 'Stop these emails?'}>
      <NeedsScripts />
      {isOff ? (
        <FocusedNotice>You get no more of these emails. Your profile turns them on again.</FocusedNotice>
      ) : (
        <Form form={form}>
          <p>
            You will get no more monthly reports on your listings, and no more emails about what buyers look for. All
            other emails still come.
          </p>
          <SubmitButton form={form}>Stop these emails</SubmitButton>
        </Form>
      )}
      <SiteLink href="/seller-portal" className={buttonClass({ className: 'justify-self-start' })}>
        Open the Sellers Portal
      </SiteLink>
    </AuthCard>
  );
}
