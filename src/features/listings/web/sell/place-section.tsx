import { FormField } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import type { SellFieldsProps } from './form-model.rules.ts';
import { SellSection } from './sell-section.tsx';

/** Where the machine stands. */
export function PlaceSection({ form, start }: SellFieldsProps) {
  return (
    <SellSection
      id="place"
      title="Machine location"
      text="For freight quotes. Visitors see only the state, unless the listing is Premium."
    >
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <FormField form={form} name="city" label="City" required className="col-span-2 content-start sm:col-span-1">
          {(control) => <Input {...control} autoComplete="address-level2" defaultValue={start.city} />}
        </FormField>
        <FormField form={form} name="state" label="State" required className="content-start">
          {(control) => <Input {...control} autoComplete="address-level1" defaultValue={start.state} />}
        </FormField>
        <FormField form={form} name="zip" label="ZIP" required className="content-start">
          {(control) => <Input {...control} autoComplete="postal-code" inputMode="numeric" defaultValue={start.zip} />}
        </FormField>
      </div>
    </SellSection>
  );
}
