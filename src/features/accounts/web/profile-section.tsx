import type { ReactNode } from 'react';
import { FormField } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { OwnAccount } from '../own-account.schema.ts';
import type { ProfileApiForm } from './profile-fields.rules.ts';

type ProfileSectionProps = { id: string; title: string; text: ReactNode; children: ReactNode };

/** Description on the left, controls on the right; stacked on phones. */
export function ProfileSection({ id, title, text, children }: ProfileSectionProps) {
  return (
    <Panel
      id={id}
      aria-labelledby={`${id}-heading`}
      className="grid content-start gap-x-12 gap-y-6 lg:p-8 xl:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={`${id}-heading`} className="text-20">
          {title}
        </h2>
        <div className="mt-2 max-w-[60ch] text-14 text-quiet">{text}</div>
      </div>
      <div className="min-w-0">{children}</div>
    </Panel>
  );
}

type AddressProps = { form: ProfileApiForm; account: Pick<OwnAccount, 'phone' | 'city' | 'state' | 'zip'> };

export function ProfileAddressFields({ form, account }: AddressProps) {
  return (
    <>
      <FormField form={form} name="phone" label="Phone">
        {(control) => <Input {...control} type="tel" autoComplete="tel" defaultValue={account.phone ?? ''} />}
      </FormField>
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <FormField form={form} name="city" label="City" className="col-span-2 content-start sm:col-span-1">
          {(control) => <Input {...control} autoComplete="address-level2" defaultValue={account.city ?? ''} />}
        </FormField>
        <FormField form={form} name="state" label="State" className="content-start">
          {(control) => <Input {...control} autoComplete="address-level1" defaultValue={account.state ?? ''} />}
        </FormField>
        <FormField form={form} name="zip" label="ZIP" className="content-start">
          {(control) => <Input {...control} autoComplete="postal-code" defaultValue={account.zip ?? ''} />}
        </FormField>
      </div>
    </>
  );
}
