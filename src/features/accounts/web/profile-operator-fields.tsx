import { FormField } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';
import type { ProfileFieldsProps } from './profile-fields.rules.ts';

/** How visitors reach the operator; only admins have these. */
export function ProfileOperatorFields({ form, account }: ProfileFieldsProps) {
  return (
    <fieldset className="grid gap-5">
      <legend className="contents">
        <StitchDivider className="mt-2">
          <span className="font-display text-16 font-semibold">Operator contact</span>
        </StitchDivider>
      </legend>
      <p className="text-14 text-quiet">
        Shown on all pages and in our emails, and the same for every admin. Left empty, what the server’s environment
        says counts.{' '}
        <SiteLink href="/admin/site-settings#contact" className="link">
          Address and hours
        </SiteLink>
      </p>
      <FormField form={form} name="tewhEmail" label="Operator contact email">
        {(control) => <Input {...control} type="email" autoComplete="off" defaultValue={account.tewhEmail ?? ''} />}
      </FormField>
      <FormField form={form} name="tewhPhone" label="Operator contact phone">
        {(control) => <Input {...control} type="tel" autoComplete="off" defaultValue={account.tewhPhone ?? ''} />}
      </FormField>
    </fieldset>
  );
}
