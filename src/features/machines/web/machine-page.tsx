import { OPEN_STATUSES } from '#app/db/enums.ts';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import type { ApiFetch } from '#app/lib/api.ts';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { AssurancePanels } from './assurance-panels.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { HiddenListingNotice } from './hidden-listing-notice.tsx';
import { contactOf } from '../machine-contact.rules.ts';
import { Accessories, Description } from './machine-details.tsx';
import { MachineFacts } from './machine-facts.tsx';
import { MachineGallery } from './machine-gallery.tsx';
import { hasOfferLabels, isSoldByOwner, OfferLabels, PhotoLabels } from './machine-labels.tsx';
import { MachineTrail } from './machine-trail.tsx';
import { photosOf } from '../machines.rules.ts';
import { PriceBar, PricePanel } from './price-panel.tsx';
import type { PublicMachine } from '../machines.schema.ts';
import { ShareActions } from './share-actions.tsx';
import { SheetHead } from './sheet-head.tsx';
import { SimilarMachines } from './similar-machines.tsx';
import { usePageView } from './use-page-view.ts';

type MachinePageProps = {
  machine: PublicMachine;
  /** Who looks at it; null for a visitor. */
  /** Who is signed in; guests have a role of their own. */
  viewer: { id: string; role: string } | null;
  site: SiteFacts;
  api: ApiFetch;
  /** Where other machines of the brand are. */
  brandHref: string;
  /** The address of the list that the visitor came from. */
  lastList: () => string;
};

export function MachinePage({ machine, viewer, site, api, brandHref, lastList }: MachinePageProps) {
  usePageView(OPEN_STATUSES.includes(machine.status) ? machine.id : null, api);
  const contact = contactOf(machine, site);
  return (
    <main id="main" className="page-width pt-2 sm:pt-4 lg:pb-16 print:[zoom:0.82]">
      <SheetHead machineId={machine.id} site={site} />
      <MachineTrail brand={machine.brand} brandHref={brandHref} name={machine.name} lastList={lastList} />
      <MachineHeader machine={machine} viewer={viewer} />
      <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-8 print:grid-cols-[95mm_1fr] print:grid-rows-none print:gap-x-6 print:gap-y-3">
        <MachineGallery key={machine.id} name={machine.name} photos={photosOf(machine)}>
          <PhotoLabels machine={machine} />
        </MachineGallery>
        <aside className="lg:col-start-2 lg:row-span-2 lg:row-start-1 print:col-start-2 print:row-span-1 print:row-start-1">
          <div className="grid gap-3 lg:sticky lg:top-4">
            <PricePanel machine={machine} contact={contact} />
            <ShareActions machineId={machine.id} name={machine.name} publicUrl={site.publicUrl} />
          </div>
        </aside>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4 sm:gap-6 print:col-span-2 print:gap-3">
          <Description text={machine.description} />
          <MachineFacts machine={machine} />
          <Accessories machine={machine} />
          <AssurancePanels machine={machine} site={site} />
          {machine.status !== 'sold' && <ContactPanel machine={machine} contact={contact} />}
        </div>
      </div>
      {OPEN_STATUSES.includes(machine.status) && <SimilarMachines id={machine.id} />}
      <div className="h-10 lg:hidden" />
      <PriceBar key={machine.id} machine={machine} contact={contact} />
    </main>
  );
}

/** What everybody sees, and for whoever may change the listing the way to do that. */
function MachineHeader({ machine, viewer }: Pick<MachinePageProps, 'machine' | 'viewer'>) {
  const { id, name, status, sellerId } = machine;
  const isOwn = viewer !== null && viewer.id === sellerId;
  return (
    <header className="mt-1 mb-4 sm:mb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="min-w-0 text-28 wrap-anywhere sm:text-40">{name}</h1>
        {(isOwn || viewer?.role === 'admin') && (
          <SiteLink
            href={`/sell?edit=${encodeURIComponent(id)}`}
            className={buttonClass({ className: 'print:hidden' })}
          >
            Edit Listing
          </SiteLink>
        )}
      </div>
      {hasOfferLabels(machine) && (
        <div className="mt-2 flex flex-wrap gap-1.5">
          <OfferLabels machine={machine} />
          {isSoldByOwner(machine) && <Badge>Sold by owner</Badge>}
        </div>
      )}
      {(status === 'pending' || status === 'rejected') && (
        <HiddenListingNotice
          why={'restingSince' in machine && machine.restingSince !== null ? 'resting' : status}
          isOwn={isOwn}
          isChange={'live' in machine && machine.live !== null}
        />
      )}
    </header>
  );
}
