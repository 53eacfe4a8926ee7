import type { ReactNode } from 'react';
import type { OwnMachine } from '#app/features/machines/machines.schema.ts';
import { forSale, hasAny, renewalsOf } from '../../placement-life.rules.ts';
import { feeBrandOf, priceOf, type PlacementChoice } from '../../prices.rules.ts';
import { NothingToPay } from './nothing-to-pay.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { PaymentEnd } from './payment-result.tsx';
import { PaymentTerms } from './payment-terms.tsx';
import { useCheckout } from './use-checkout.ts';
import { usePayment } from './use-payment.ts';

type PaymentPageProps = {
  listing: OwnMachine;
  choice: PlacementChoice;
  /** When the listing was looked at. */
  now: Date;
  onChoose: (choice: PlacementChoice) => void;
  /** Looks again at the listing: it is not what the server has. */
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
  const bought = forSale(listing, choice, now);
  const price = priceOf(feeBrandOf(listing), bought);
  const isSold = listing.status === 'sold';
  if ('end' in progress) {
    return (
      <Frame>
        <PaymentEnd {...progress} onLeave={onLeave} />
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
            <NothingToPay isSold={isSold} isAllPaid={!hasAny(forSale(listing, BOTH, now))} />
          ) : (
            <PaymentPanel
              state={state}
              progress={progress}
              totalUsd={price.total}
              onPay={(checkout) =>
                pay(checkout, { listing, choice: bought, renewals: renewalsOf(listing, now), totalUsd: price.total })
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
