import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#app/features/accounts/own-account.schema.ts';
import { useFillTime } from '#app/features/blocking/web/bot-checks.tsx';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { apiOf } from '#app/lib/api.ts';
import { FormField } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { useApiForm, type ApiForm } from '#app/ui/use-api-form.ts';
import type { ContactSearch } from '../contacts-search.schema.ts';
import { enquiryForm, type Enquiry, type EnquiryForm } from '../enquiries.schema.ts';

export type EnquiryApiForm = ApiForm<EnquiryForm, Enquiry>;

type EnquiryHandlers = {
  onSent: (sent: Enquiry) => void;
  onInvalid?: () => void;
  onRefused?: () => void;
};

/** A message to the operator, optionally about a machine. Input is kept if sending fails. */
export function useEnquiryForm(
  { machineId }: Pick<ContactSearch, 'machineId'>,
  { onSent, onInvalid, onRefused }: EnquiryHandlers,
): EnquiryApiForm {
  const client = useQueryClient();
  const fillTime = useFillTime();
  const form = useApiForm<EnquiryForm, Enquiry>({
    schema: enquiryForm,
    send: async (values) => {
      await sendEnquiry(client, { ...values, machineId, waitedMs: await fillTime() });
      onSent(values);
    },
    ...(onInvalid === undefined ? {} : { onInvalid }),
    onRefused: () => {
      // If a browser has filled in the honeypot, pressing again sends without it.
      form.hook.setValue('website', '');
      onRefused?.();
    },
  });
  return form;
}

/** Throws ApiError. */
async function sendEnquiry(client: QueryClient, enquiry: Enquiry): Promise<void> {
  await sendMutation(apiOf(client), 'POST', '/api/contact-submissions', enquiry);
}

/** Name, email and phone of the sender, prefilled from the account. */
export function SenderFields({ form, viewer }: { form: EnquiryApiForm; viewer: CurrentUser | null }) {
  const account = viewer === null || viewer.role === 'guest' ? null : viewer;
  return (
    <>
      <FormField form={form} name="name" label="Name" required>
        {(control) => <Input {...control} autoComplete="name" defaultValue={account?.name ?? ''} />}
      </FormField>
      <FormField form={form} name="email" label="Email" required>
        {(control) => <Input {...control} type="email" autoComplete="email" defaultValue={account?.email ?? ''} />}
      </FormField>
      <FormField form={form} name="phone" label="Phone" help="If you would rather be called.">
        {(control) => <Input {...control} type="tel" autoComplete="tel" defaultValue={account?.phone ?? ''} />}
      </FormField>
    </>
  );
}
