import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Loaded, type LoadedProps } from '#app/ui/loaded.tsx';
import { ContactForm } from './contact-form.tsx';
import { LendersEditor } from './lenders-editor.tsx';
import { FreightRatesForm } from './freight-rates-form.tsx';
import { OfficeHoursForm } from './office-hours-form.tsx';
import type { SettingsPreviews } from './preview.tsx';
import { adminSignIn } from '#app/features/accounts/second-factors.schema.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import {
  adminSignInOfSite,
  contactOfSite,
  freightRatesOfSite,
  lendersOfSite,
  officeHoursOfSite,
  reviewMailsOfSite,
  termsOfSite,
} from './site-settings.queries.ts';
import { TermsForm } from './terms-form.tsx';
import { useState } from 'react';
import { Panel } from '#app/ui/panel.tsx';
import { Form, SubmitButton } from '#app/ui/form.tsx';
import { Radio } from '#app/ui/radio.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import {
  reviewMails,
  REVIEW_MAILS_WHEN,
  type AdminSignInSetting,
  type ReviewMails,
  type ReviewMailsSetting,
} from '../../settings.schema.ts';

type SiteSettingsProps = { areTermsUnconfirmed: boolean; previews: SettingsPreviews };

/** The operator's information on the site's pages. */
export function SiteSettings({ areTermsUnconfirmed, previews }: SiteSettingsProps) {
  return (
    <>
      <SettingsSection
        id="contact"
        title="Operator’s contact"
        text="How visitors reach you: on all pages, in emails and for search engines. Listings with this email or phone count as your own. What you leave empty is as the server’s environment says."
        query={useQuery(contactOfSite.query)}
        failure="Failed to fetch the contact"
      >
        {(setting) => <ContactForm setting={setting} ContactPreview={previews.Contact} />}
      </SettingsSection>
      <SettingsSection
        id="office-hours"
        title="Opening hours and answers"
        text="Waiting times of conversations count only while you are open: the targets below, the reminders to sellers, and the figures under Answers. What visitors read about your hours is in the contact above."
        query={useQuery(officeHoursOfSite.query)}
        failure="Failed to fetch the opening hours"
      >
        {(setting) => <OfficeHoursForm setting={setting} />}
      </SettingsSection>
      <SettingsSection
        id="review-emails"
        title="Emails about listings"
        text="They go to the operator’s email above, with a link into the queue. With hours such as “Monday to Friday, 8 am to 5 pm” above, sellers are promised a review within four of them, and buyers an answer within one."
        query={useQuery(reviewMailsOfSite.query)}
        failure="Failed to fetch the setting"
        skeleton="h-48"
      >
        {(setting) => <ReviewMailsForm setting={setting} />}
      </SettingsSection>
      <SettingsSection
        id="admin-sign-in"
        title="Sign-in of admins"
        text="With a second step, an authenticator app or a passkey, a stolen password does not open the back office. Admins who have none are asked to add one before they can go on."
        query={useQuery(adminSignInOfSite.query)}
        failure="Failed to fetch the setting"
        skeleton="h-28"
      >
        {(setting) => <AdminSignInForm setting={setting} />}
      </SettingsSection>
      <SettingsSection
        id="lenders"
        title="Lenders"
        text="Who finances machines, on the About page and in the Financing dialog. Each card leads to the lender’s own application."
        query={useQuery(lendersOfSite.query)}
        failure="Failed to fetch the lenders"
      >
        {(setting) => <LendersEditor setting={setting} LenderPreview={previews.Lender} />}
      </SettingsSection>
      <SettingsSection
        id="terms"
        title="Figures and terms"
        text="What pages promise: figures of consignment, the commission that sellers agree to, and how long your warranty runs. Who has agreed already agreed to what stood there then: the audit log has it."
        query={useQuery(termsOfSite.query)}
        failure="Failed to fetch the terms"
      >
        {(setting) => <TermsForm setting={setting} isUnconfirmed={areTermsUnconfirmed} TermsPreview={previews.Terms} />}
      </SettingsSection>
      <SettingsSection
        id="freight"
        title="Freight rates"
        text="Pages of machines estimate freight by them: the base for the weight, plus the miles in a straight line between the ZIP codes; roads are about a fifth longer. Buyers read that it is an estimate, and ask you for a firm price."
        query={useQuery(freightRatesOfSite.query)}
        failure="Failed to fetch the freight rates"
      >
        {(setting) => <FreightRatesForm setting={setting} />}
      </SettingsSection>
    </>
  );
}

type SettingsSectionProps<Setting> = LoadedProps<Setting> & {
  id: string;
  title: string;
  text: string;
};

/** A section of the settings with an anchor. */
function SettingsSection<Setting>({ id, title, text, skeleton = 'h-72', ...rest }: SettingsSectionProps<Setting>) {
  return (
    <Panel id={id} aria-labelledby={`${id}-heading`} className="grid grid-cols-1 gap-6 scroll-mt-4">
      <div className="grid gap-2">
        <h2 id={`${id}-heading`} className="text-20">
          {title}
        </h2>
        <div className="max-w-[66ch] text-14 text-quiet">{text}</div>
      </div>
      <Loaded skeleton={skeleton} {...rest} />
    </Panel>
  );
}

const LABELS = {
  'at-once': 'At once, for each listing',
  daily: 'Once a day, at eight in the morning, for all that wait',
  never: 'Never: I look at the queue by myself',
} as const satisfies Record<ReviewMails['when'], string>;

/** When the operator gets mails about listings that wait for review. */
function ReviewMailsForm({ setting }: { setting: ReviewMailsSetting }) {
  const client = useQueryClient();
  const [shown, setShown] = useState(setting);
  const form = useApiForm({
    schema: reviewMails,
    send: async (change) => {
      setShown(await reviewMailsOfSite.save(client, change, shown.etag));
      showToast({ title: 'Emails Updated', tone: 'success' });
    },
  });
  return (
    <Form form={form} className="max-w-xl content-start">
      <fieldset className="grid gap-1">
        <legend className="pb-1 text-14 font-medium">Email me about new and changed listings</legend>
        {REVIEW_MAILS_WHEN.map((when) => (
          <Radio
            key={when}
            value={when}
            defaultChecked={when === setting.when}
            label={LABELS[when]}
            {...form.hook.register('when')}
          />
        ))}
      </fieldset>
      <SubmitButton form={form} size="medium" className="justify-self-start">
        Save
      </SubmitButton>
    </Form>
  );
}

/** Whether admins need a second factor. */
function AdminSignInForm({ setting }: { setting: AdminSignInSetting }) {
  const client = useQueryClient();
  const [shown, setShown] = useState(setting);
  const form = useApiForm({
    schema: adminSignIn,
    send: async (change) => {
      setShown(await adminSignInOfSite.save(client, change, shown.etag));
      showToast({ title: 'Sign-In Updated', tone: 'success' });
    },
  });
  return (
    <Form form={form} className="max-w-xl content-start">
      <Checkbox
        label="All admins need a second step"
        defaultChecked={setting.adminsNeedSecondFactor}
        {...form.hook.register('adminsNeedSecondFactor')}
      />
      <SubmitButton form={form} size="medium" className="justify-self-start">
        Save
      </SubmitButton>
    </Form>
  );
}
