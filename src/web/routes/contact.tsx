import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { ContactCards } from '#app/features/enquiries/web/contact-cards.tsx';
import { EnquirySection } from '#app/features/enquiries/web/enquiry-section.tsx';
import { contactSearch } from '#app/features/enquiries/contacts-search.schema.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { publicHead, summaryOfText } from '#app/features/seo/web/public-head.rules.ts';

export const Route = createFileRoute('/contact')({
  validateSearch: (raw) => parseLeniently(contactSearch, raw),
  head: ({ match }) =>
    publicHead(match.context.queryClient, {
      title: 'Contact Us',
      address: '/contact',
      summary: (site) => summaryOfText(site, '/contact'),
    }),
  component: ContactPage,
});

function ContactPage() {
  const search = Route.useSearch();
  const site = useSite();
  const viewer = useViewer();
  const { machine, machineId } = search;
  return (
    <main id="main" className="page-width grid gap-6 py-8 sm:py-12">
      <header className="grid gap-2">
        <h1 className="text-28 sm:text-40">Contact Us</h1>
        <p className="max-w-[60ch] text-20 text-quiet">
          {machine === undefined ? 'Ask us anything about buying or selling a machine.' : `About ${machine}`}
        </p>
        {machineId !== undefined && (
          <p className="text-quiet">
            Your message will name it.{' '}
            <SiteLink href={machineHref(machineId)} className="link">
              Back to the machine
            </SiteLink>
          </p>
        )}
      </header>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-8">
        <EnquirySection viewer={viewer} search={search} />
        <ContactCards site={site} search={search} />
      </div>
    </main>
  );
}
