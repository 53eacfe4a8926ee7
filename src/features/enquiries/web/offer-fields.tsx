import { Checkbox } from '#app/ui/checkbox.tsx';
import { FormCheckbox, FormInput } from '#app/ui/form.tsx';
import type { EnquiryApiForm } from './use-enquiry-form.tsx';

type OfferFieldsProps = {
  form: EnquiryApiForm;
  /** Whether the sender is signed in; others make the offer in the conversation. */
  hasAccount: boolean;
  isOffering: boolean;
  onChange: (isOffering: boolean) => void;
};

/** What the sender would pay, if they want to say so. */
export function OfferFields({ form, hasAccount, isOffering, onChange }: OfferFieldsProps) {
  return (
    <div className="grid gap-3 noscript:hidden">
      <Checkbox
        label="Make an offer"
        checked={isOffering}
        onChange={({ target: { checked } }) => {
          // What is not on the screen is not sent.
          if (!checked) form.hook.unregister('offer');
          onChange(checked);
        }}
      />
      {isOffering && (
        <div className="grid gap-3 rounded-panel bg-sunken p-4">
          <FormInput
            form={form}
            name="offer.amountUsd"
            label="Your offer"
            help={
              hasAccount
                ? 'Whole US dollars. It is valid for 72 hours.'
                : 'Whole US dollars. We mail you a link, by which you make it binding.'
            }
            inputMode="numeric"
            defaultValue=""
            required
          />
          <FormCheckbox form={form} name="offer.wantsInspection" label="After an inspection of the machine" />
          <FormCheckbox form={form} name="offer.wantsDelivery" label="With delivery" />
        </div>
      )}
    </div>
  );
}
