import type { CurrentUser } from '#app/features/accounts/accounts.schema.ts';
import { FormField } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import type { EnquiryApiForm } from './use-enquiry-form.tsx';

/** Who writes, and where the answer goes: filled in for whoever has signed in. */
export function SenderFields({ form, viewer }: { form: EnquiryApiForm; viewer: CurrentUser | null }) {
  const known = viewer === null || viewer.role === 'guest' ? null : viewer;
  return (
    <>
      <FormField form={form} name="name" label="Name" required>
        {(control) => <Input {...control} autoComplete="name" defaultValue={known?.name ?? ''} />}
      </FormField>
      <FormField form={form} name="email" label="Email" required>
        {(control) => <Input {...control} type="email" autoComplete="email" defaultValue={known?.email ?? ''} />}
      </FormField>
      <FormField form={form} name="phone" label="Phone" help="If you would rather be called.">
        {(control) => <Input {...control} type="tel" autoComplete="tel" defaultValue={known?.phone ?? ''} />}
      </FormField>
    </>
  );
}
