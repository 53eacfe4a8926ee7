import { FormField } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import type { SellFieldsProps } from './form-model.rules.ts';
import { SellSection } from './sell-section.tsx';

/** Whom we reach about it. */
export function ContactSection({ form, start }: SellFieldsProps) {
  return (
    <SellSection
      id="contact"
      title="Contact"
      text="For us. Buyers see it on Premium listings only; on all others they reach our sales team."
    >
      <FormField form={form} name="contactName" label="Full Name" required>
        {(control) => <Input {...control} autoComplete="name" defaultValue={start.contactName} />}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="contactEmail" label="Email" required className="content-start">
          {(control) => <Input {...control} type="email" autoComplete="email" defaultValue={start.contactEmail} />}
        </FormField>
        <FormField form={form} name="contactPhone" label="Phone" className="content-start">
          {(control) => <Input {...control} type="tel" autoComplete="tel" defaultValue={start.contactPhone} />}
        </FormField>
      </div>
    </SellSection>
  );
}
