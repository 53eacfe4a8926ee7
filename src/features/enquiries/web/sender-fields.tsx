import type { CurrentUser } from '#app/features/accounts/accounts.schema.ts';
import { FormField } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import type { EnquiryApiForm } from './use-enquiry-form.tsx';

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
