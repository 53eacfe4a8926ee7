import { visitSource } from './visit-source.rules.ts';
import { useEffect, type ReactNode } from 'react';
import { OPEN_STATUSES, type Permission } from '#app/db/enums.ts';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import type { ApiFetch } from '#app/lib/api.ts';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { editHref, contactOf, machinePageHref, shareCodeHref } from '../machine-links.rules.ts';
import { photosOf } from '../machines.rules.ts';
import { photoCaption } from '../photo-captions.rules.ts';
import type { PublicMachine } from '../machines.schema.ts';
import { Accessories, Description, MachineFacts } from './machine-facts.tsx';
import { MachineGallery } from './machine-gallery.tsx';
import { hasOfferLabels, isSoldByOwner, OfferLabels, PhotoLabels } from './machine-labels.tsx';
import { MachineTrail } from './machine-trail.tsx';
import { PriceBar, PricePanel } from './price-panel.tsx';

const AssurancePanels = lazyPart(async () => (await import('./assurance-panels.tsx')).AssurancePanels);
const ContactPanel = lazyPart(async () => (await import('./contact-panel.tsx')).ContactPanel);
const ShareActions = lazyPart(async () => (await import('./share-actions.tsx')).ShareActions);
const SimilarMachines = lazyPart(async () => (await import('./similar-machines.tsx')).SimilarMachines);

type MachinePageProps = {
  machine: PublicMachine;
  /** The signed-in user, including guests, who have no permissions; null for a visitor. */
  viewer: { id: string; permissions?: readonly Permission[] } | null;
  site: SiteFacts;
  api: ApiFetch;
  /** The address of the brand's other machines. */
  brandHref: string;
  /** The address of the list that the visitor came from. */
  lastList: () => string;
  /** What the machine costs in all. */
  costs: ReactNode;
  /** How fast questions about the machine are answered. */
  answerTime: ReactNode;
  /** What machines like it sold for. */
  priceGuide: ReactNode;
};

export function MachinePage({ machine, viewer, site, api, brandHref, lastList, ...slots }: MachinePageProps) {
  const { costs, answerTime, priceGuide } = slots;
  usePageView(OPEN_STATUSES.includes(machine.status) ? machine.id : null, api);
  const contact = contactOf(machine, site);
  return (
    <main id="main" className="page-width pt-2 sm:pt-4 lg:pb-16 print:pb-0 print:[zoom:0.82]">
      <SheetHead machine={machine} site={site} />
      <MachineTrail brand={machine.brand} brandHref={brandHref} name={machine.name} lastList={lastList} />
      <MachineHeader machine={machine} viewer={viewer} />
      <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-8 print:grid-cols-[75mm_1fr] print:grid-rows-none print:gap-x-6 print:gap-y-3">
        <MachineGallery
          key={machine.id}
          name={machine.name}
          photos={photosOf(machine)}
          captionOf={(photo) => photoCaption(machine, photo)}
        >
          <PhotoLabels machine={machine} />
        </MachineGallery>
        <aside className="lg:col-start-2 lg:row-span-2 lg:row-start-1 print:col-start-2 print:row-span-1 print:row-start-1">
          <div className="grid gap-3 lg:sticky lg:top-4">
            <PricePanel machine={machine} contact={contact} priceGuide={priceGuide} />
            <ShareActions
              machine={machine}
              publicUrl={site.publicUrl}
              isOwn={viewer !== null && viewer.id === machine.sellerId}
            />
          </div>
        </aside>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4 sm:gap-6 print:col-span-2 print:gap-3">
          <Description text={machine.description} />
          <MachineFacts machine={machine} siteName={site.siteName} />
          <Accessories machine={machine} />
          {costs}
          <AssurancePanels machine={machine} site={site} />
          {machine.status !== 'sold' && <ContactPanel machine={machine} contact={contact} answerTime={answerTime} />}
        </div>
      </div>
      {OPEN_STATUSES.includes(machine.status) && <SimilarMachines id={machine.id} />}
      <div className="h-10 lg:hidden print:hidden" />
      <PriceBar key={machine.id} machine={machine} />
    </main>
  );
}

/** The heading for everybody, with a link to edit the listing for those who may. */
function MachineHeader({ machine, viewer }: Pick<MachinePageProps, 'machine' | 'viewer'>) {
  const { id, name, status, sellerId } = machine;
  const isOwn = viewer !== null && viewer.id === sellerId;
  return (
    <header className="mt-1 mb-4 sm:mb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="min-w-0 text-28 wrap-anywhere sm:text-40">{name}</h1>
        {(isOwn || viewer?.permissions?.includes('moderation')) && (
          <SiteLink href={editHref(id)} className={buttonClass({ className: 'print:hidden' })}>
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

const told = new Set<string>();

/** Reports a view of this machine to the API, which counts one per machine and visit. Null reports nothing. */
function usePageView(machineId: string | null, api: ApiFetch): void {
  useEffect(() => {
    if (machineId === null || told.has(machineId)) return;
    told.add(machineId);
    const view = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ machineId, source: visitSource() }),
      keepalive: true,
    };
    // Visitors need not know that a view was not counted.
    api('/api/page-views', view).catch(() => told.delete(machineId));
  }, [machineId, api]);
}

/** Print only: the site's identity and the page's address, as text and as QR code. */
function SheetHead({ machine, site }: { machine: PublicMachine; site: SiteFacts }) {
  const { siteName, operatorPhone, operatorEmail, publicUrl } = site;
  return (
    <div className="mb-4 hidden items-end justify-between gap-6 border-b border-line-strong pb-3 print:flex">
      <div>
        <p className="font-display text-20 font-bold">{siteName}</p>
        <p className="text-14">
          {operatorPhone} · {operatorEmail}
        </p>
        <p className="text-12 wrap-anywhere">{publicUrl + machinePageHref(machine)}</p>
      </div>
      <div className="flex items-end gap-3 text-right text-12">
        <p className="w-28">Scan for today’s price and all photos</p>
        {/* Not lazy, because it would be missing if the page is printed at once. */}
        <img src={shareCodeHref(machine.id)} width={96} height={96} alt="" fetchPriority="low" className="size-24" />
      </div>
    </div>
  );
}

const NOTICE = 'mt-3 rounded-control bg-warn-wash px-4 py-3 text-14 text-warn print:hidden';

/** Why visitors do not see a listing, and what its seller can expect or do. */
const REASONS = {
  pending: { why: 'It is waiting for review.', next: 'Buyers will find it as soon as it is approved.' },
  rejected: { why: 'It was not approved.', next: 'Edit it to send it in for review again.' },
  resting: {
    why: 'It rests: nobody said that it is still for sale.',
    next: 'You bring it back in the Sellers Portal.',
  },
} as const;

type HiddenListingNoticeProps = {
  why: keyof typeof REASONS;
  isOwn: boolean;
  /** Visitors see the previous version. */
  isChange: boolean;
};

/** Tells people who may open a hidden listing why visitors do not see it like this. */
function HiddenListingNotice({ why: reason, isOwn, isChange }: HiddenListingNoticeProps) {
  const { why, next } = REASONS[reason];
  if (isChange) {
    return (
      <p role="status" className={NOTICE}>
        <strong>This change is waiting for review.</strong> Until then visitors see the version that was approved before
        it.
      </p>
    );
  }
  return (
    <p role="status" className={NOTICE}>
      <strong>{isOwn ? 'Only you and our moderators see this listing.' : 'Visitors do not see this listing.'}</strong>{' '}
      {isOwn ? `${why} ${next}` : why}
    </p>
  );
}
