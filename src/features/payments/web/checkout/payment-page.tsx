import type { ReactNode } from 'react';
import type { OwnMachine } from '#app/features/machines/machines.schema.ts';
import { purchasableOptions, hasAny, renewableOptions } from '../../placement-life.rules.ts';
import { getFeeBrand, getPrice, type PlacementChoice } from '../../prices.rules.ts';
import { NothingToPay } from './nothing-to-pay.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { PaymentResultView } from './payment-result.tsx';
import { PaymentTerms } from './payment-terms.tsx';
import { useCheckout } from './use-checkout.ts';
import { usePayment } from './use-payment.ts';

type PaymentPageProps = {
  listing: OwnMachine;
  choice: PlacementChoice;
  /** When the listing was fetched. */
  now: Date;
  onChoose: (choice: PlacementChoice) => void;
  /** Fetches the listing again: it is not as the server has it. */
  onReload: () => void;
  /** Goes on to the seller's listings. */
  onLeave: () => void;
};

const BOTH: PlacementChoice = { premium: true, featured: true };

/** Where placements of a listing are paid. */
export function PaymentPage({ listing, choice, now, onChoose, onReload, onLeave }: PaymentPageProps) {
  const { progress, pay } = usePayment(onReload);
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
              onLeave={onLeave}
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
