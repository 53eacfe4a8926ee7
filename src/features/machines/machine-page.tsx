import type { SiteFacts } from '#app/features/content/site.schema.ts';
import type { ApiFetch } from '#app/lib/api.ts';
import { AssurancePanels } from './assurance-panels.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { contactOf } from './machine-contact.ts';
import { Accessories, Description } from './machine-details.tsx';
import { MachineFacts } from './machine-facts.tsx';
import { MachineGallery } from './machine-gallery.tsx';
import { MachineLabels } from './machine-labels.tsx';
import { MachineTrail } from './machine-trail.tsx';
import { photosOf } from './photos-of.ts';
import { PriceBar, PricePanel } from './price-panel.tsx';
import type { PublicMachine } from './machines.schema.ts';
import { ShareActions } from './share-actions.tsx';
import { SimilarMachines } from './similar-machines.tsx';
import { usePageView } from './use-page-view.ts';

type MachinePageProps = {
  machine: PublicMachine;
  site: SiteFacts;
  api: ApiFetch;
  /** The address of the list that the visitor came from. */
  lastList: () => string;
};

export function MachinePage({ machine, site, api, lastList }: MachinePageProps) {
  usePageView(machine.id, api);
  const contact = contactOf(machine, site);
  return (
    <main id="main" className="page-width pt-2 sm:pt-4 lg:pb-16 print:[zoom:0.82]">
      <MachineTrail brand={machine.brand} name={machine.name} lastList={lastList} />
      <header className="mt-1 mb-4 sm:mb-6">
        <h1 className="text-28 wrap-anywhere sm:text-40">{machine.name}</h1>
      </header>
      <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-8 print:grid-cols-[95mm_1fr] print:grid-rows-none print:gap-x-6 print:gap-y-3">
        <MachineGallery key={machine.id} name={machine.name} photos={photosOf(machine)}>
          <MachineLabels machine={machine} />
        </MachineGallery>
        <aside className="lg:col-start-2 lg:row-span-2 lg:row-start-1 print:col-start-2 print:row-span-1 print:row-start-1">
          <div className="grid gap-3 lg:sticky lg:top-4">
            <PricePanel machine={machine} contact={contact} />
            <ShareActions machineId={machine.id} publicUrl={site.publicUrl} />
          </div>
        </aside>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4 sm:gap-6 print:col-span-2 print:gap-3">
          <MachineFacts machine={machine} />
          <Accessories machine={machine} />
          <Description text={machine.description} />
          {machine.financingAvailable && <AssurancePanels machine={machine} siteName={site.siteName} />}
          {machine.status !== 'sold' && <ContactPanel machine={machine} contact={contact} />}
        </div>
      </div>
      <SimilarMachines id={machine.id} />
      <div className="h-10 lg:hidden" />
      <PriceBar machine={machine} contact={contact} />
    </main>
  );
}
