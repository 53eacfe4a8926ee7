import { Panel } from '#app/ui/panel.tsx';
import { PortalLink } from './portal-link.tsx';

/** In place of the payment panel. */
export function NothingToPay({ isSold, isAllPaid }: { isSold: boolean; isAllPaid: boolean }) {
  return (
    <Panel aria-labelledby="nothing-heading" className="grid justify-items-start gap-4">
      <h2 id="nothing-heading" className="text-20">
        {isSold ? 'This listing is sold' : 'Nothing left to pay'}
      </h2>
      <p>
        {isSold && 'Options are for machines that are still for sale. Relist it first if the sale fell through.'}
        {!isSold && 'What you chose is already paid for and active. You can renew it in its last week. '}
        {!isSold && !isAllPaid && 'You can choose the other option, or go back to your listings.'}
      </p>
      <PortalLink variant="primary" />
    </Panel>
  );
}
