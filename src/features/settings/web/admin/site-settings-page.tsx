import { useQuery } from '@tanstack/react-query';
import { LoadProblem } from '#app/ui/loaded.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { ContactForm } from './contact-form.tsx';
import { LendersEditor } from './lenders-editor.tsx';
import type { SettingsPreviews } from './preview.tsx';
import { ReviewMailsForm } from './review-mails-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import {
  contactSettingQuery,
  lendersSettingQuery,
  reviewMailsSettingQuery,
  termsSettingQuery,
} from './site-settings.queries.ts';
import { TermsForm } from './terms-form.tsx';

type SiteSettingsProps = { areTermsUnconfirmed: boolean; previews: SettingsPreviews };

/** What the operator says of itself on pages. */
export function SiteSettings({ areTermsUnconfirmed, previews }: SiteSettingsProps) {
  return (
    <>
      <SettingsSection
        id="contact"
        title="Operator’s contact"
        text="How visitors reach you: on all pages, in emails and for search engines. Listings with this email or phone count as your own. What you leave empty is as the server’s environment says."
      >
        <Contact ContactPreview={previews.Contact} />
      </SettingsSection>
      <SettingsSection
        id="review-emails"
        title="Emails about listings"
        text="They go to the operator’s email above, with a link into the queue. With hours such as “Monday to Friday, 8 am to 5 pm” above, sellers are promised a review within four of them, and buyers an answer within one."
      >
        <ReviewMailsPart />
      </SettingsSection>
      <SettingsSection
        id="lenders"
        title="Lenders"
        text="Who finances machines, on the About page and in the Financing dialog. Each card leads to the lender’s own application."
      >
        <LendersPart LenderPreview={previews.Lender} />
      </SettingsSection>
      <SettingsSection
        id="terms"
        title="Figures and terms"
        text="What pages promise: figures of consignment, the commission that sellers agree to, and how long your warranty runs. Who has agreed already agreed to what stood there then: the audit log has it."
      >
        <TermsPart isUnconfirmed={areTermsUnconfirmed} TermsPreview={previews.Terms} />
      </SettingsSection>
    </>
  );
}

function Contact({ ContactPreview }: { ContactPreview: SettingsPreviews['Contact'] }) {
  const { data, isError, refetch } = useQuery(contactSettingQuery);
  if (data !== undefined) return <ContactForm setting={data} ContactPreview={ContactPreview} />;
  return isError ? (
    <LoadProblem title="Failed to fetch the contact" onRetry={refetch} />
  ) : (
    <Skeleton className="h-72" />
  );
}

function ReviewMailsPart() {
  const { data, isError, refetch } = useQuery(reviewMailsSettingQuery);
  if (data !== undefined) return <ReviewMailsForm setting={data} />;
  return isError ? (
    <LoadProblem title="Failed to fetch the setting" onRetry={refetch} />
  ) : (
    <Skeleton className="h-48" />
  );
}

function LendersPart({ LenderPreview }: { LenderPreview: SettingsPreviews['Lender'] }) {
  const { data, isError, refetch } = useQuery(lendersSettingQuery);
  if (data !== undefined) return <LendersEditor setting={data} LenderPreview={LenderPreview} />;
  return isError ? (
    <LoadProblem title="Failed to fetch the lenders" onRetry={refetch} />
  ) : (
    <Skeleton className="h-72" />
  );
}

type TermsPartProps = { isUnconfirmed: boolean; TermsPreview: SettingsPreviews['Terms'] };

function TermsPart({ isUnconfirmed, TermsPreview }: TermsPartProps) {
  const { data, isError, refetch } = useQuery(termsSettingQuery);
  if (data !== undefined) return <TermsForm setting={data} isUnconfirmed={isUnconfirmed} TermsPreview={TermsPreview} />;
  return isError ? <LoadProblem title="Failed to fetch the terms" onRetry={refetch} /> : <Skeleton className="h-72" />;
}
