import type { ReactNode } from 'react';
import type { OwnMachine } from '#app/features/machines/machines.schema.ts';
import { forgetMachines } from '#app/features/machines/web/machines.queries.ts';
import { Panel } from '#app/ui/panel.tsx';
import { PLACEMENT_DAYS_NOTE } from '../../placement-labels.rules.ts';
import { purchasableOptions, hasAny, renewableOptions } from '../../placement-life.rules.ts';
import { getFeeBrand, getPrice, PLACEMENT_DAYS, type PlacementChoice } from '../../prices.rules.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { SUCCESS } from './checkout-messages.rules.ts';
import { finishPayment, placeOrder, type PlacementOrder } from './checkout.queries.ts';
import { PaymentResultView, PortalLink, SystemProblem } from './payment-result.tsx';
import { useCheckout, usePayment, type PaymentActs } from './use-checkout.ts';

type PaymentPageProps = {
  listing: OwnMachine;
  choice: PlacementChoice;
  /** When the listing was fetched. */
  now: Date;
  onChoose: (choice: PlacementChoice) => void;
  /** Refetches the listing, which differs from the server's. */
  onReload: () => void;
  /** Opens the seller's listings. */
  onLeave: () => void;
};

const PLACEMENT_ACTS: Omit<PaymentActs<PlacementOrder>, 'onRefused'> = {
  place: placeOrder,
  finish: async (client, orderId, order) => {
    const end = await finishPayment(client, orderId, order);
    forgetMachines(client);
    return end;
  },
  success: SUCCESS,
};

const BOTH: PlacementChoice = { premium: true, featured: true };

/** The page that sells placements for a listing. */
export function PaymentPage({ listing, choice, now, onChoose, onReload, onLeave }: PaymentPageProps) {
  const { progress, pay } = usePayment({ ...PLACEMENT_ACTS, onRefused: onReload });
  const isBusy = 'end' in progress || progress.step !== 'choosing';
  const state = useCheckout(isBusy);
  const bought = purchasableOptions(listing, choice, now);
  const price = getPrice(getFeeBrand(listing), bought);
  const isSold = listing.status === 'sold';
  if ('end' in progress) {
    return (
      <Frame>
        <PaymentResultView {...progress} onLeave={onLeave} />
      </Frame>
    );
  }
  return (
    <Frame>
      <h1 className="text-28 sm:text-40">Listing Payment</h1>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6">
        <OrderSummary listing={listing} now={now} choice={choice} price={price} isFixed={isBusy} onChoose={onChoose} />
        <div className="lg:sticky lg:top-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {isSold || !hasAny(bought) ? (
            <NothingToPay isSold={isSold} isAllPaid={!hasAny(purchasableOptions(listing, BOTH, now))} />
          ) : (
            <PaymentPanel
              state={state}
              progress={progress}
              totalUsd={price.total}
              onPay={(checkout) =>
                pay(checkout, {
                  listing,
                  choice: bought,
                  renewals: renewableOptions(listing, now),
                  totalUsd: price.total,
                })
              }
              renderProblem={(problem) => <SystemProblem problem={problem} onLeave={onLeave} />}
            />
          )}
        </div>
        <PaymentTerms />
      </div>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="page-width grid content-start gap-6 py-6 sm:py-10">
      {children}
    </main>
  );
}

/** Replaces the payment panel. */
function NothingToPay({ isSold, isAllPaid }: { isSold: boolean; isAllPaid: boolean }) {
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

/** What happens after the payment, and the terms in plain words. */
function PaymentTerms() {
  return (
    <div className="grid gap-6 px-1 text-14 sm:grid-cols-2 lg:col-start-1">
      <section aria-labelledby="next-heading" className="grid content-start gap-2">
        <h2 id="next-heading" className="text-16">
          What happens next
        </h2>
        <ol className="grid list-decimal gap-1.5 pl-5 marker:font-semibold">
          <li>You approve the payment in PayPal’s window.</li>
          <li>
            Your options start at once, or when your listing is public, and run for {PLACEMENT_DAYS} days; a renewal
            starts when what runs ends.
          </li>
          <li>We email you a receipt and return you to your listings.</li>
          <li>A week before the options end we write to you, and again on the day.</li>
        </ol>
      </section>
      <section aria-labelledby="terms-heading" className="grid content-start gap-2">
        <h2 id="terms-heading" className="text-16">
          The terms, in plain words
        </h2>
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>One payment in US dollars. Nothing renews or is charged automatically.</li>
          <li>{PLACEMENT_DAYS_NOTE}</li>
          <li>When a listing is sold or deleted, its options end and are not refunded.</li>
          <li>If the listing is gone before your payment arrives, we refund it.</li>
        </ul>
      </section>
    </div>
  );
}
