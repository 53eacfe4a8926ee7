import { createFileRoute } from '@tanstack/react-router';
import { ConsignmentTerms } from '#app/features/site/web/consignment-terms.tsx';
import { LenderCard } from '#app/features/content/web/lender-cards.tsx';
import { useIsSample, useSite } from '#app/features/site/web/site.queries.ts';
import { WarrantyPolicy } from '#app/features/content/web/warranty-policy.tsx';
import { ContactCards } from '#app/features/enquiries/web/contact-cards.tsx';
import type { Terms } from '#app/features/site/site.schema.ts';
import type { PreviewedContact, SettingsPreviews } from '#app/features/settings/web/admin/preview.tsx';
import { SiteSettings } from '#app/features/settings/web/admin/site-settings-page.tsx';
import { contactOfSite, lendersOfSite, termsOfSite } from '#app/features/settings/web/admin/site-settings.queries.ts';

export const Route = createFileRoute('/_admin/admin/site-settings')({
  staticData: { section: 'Site Settings' },
  // Reopening the page waits for current settings, because forms keep their initial values.
  gcTime: 0,
  preload: false,
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(contactOfSite.query),
      queryClient.prefetchQuery(lendersOfSite.query),
      queryClient.prefetchQuery(termsOfSite.query),
    ]);
  },
  component: () => <SiteSettings areTermsUnconfirmed={useIsSample('terms')} previews={PREVIEWS} />,
});

const PREVIEWS: SettingsPreviews = { Contact: ContactPreview, Lender: LenderCard, Terms: TermsPreview };

function ContactPreview({ contact }: { contact: PreviewedContact }) {
  return <ContactCards site={{ ...useSite(), ...contact }} search={{}} />;
}

function TermsPreview({ terms }: { terms: Terms }) {
  return (
    <>
      <ConsignmentTerms terms={terms} />
      <WarrantyPolicy terms={terms} />
    </>
  );
}
