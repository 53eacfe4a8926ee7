import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef, type ReactNode } from 'react';
import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import { isPublic, priceLabel } from '#app/features/machines/machines.rules.ts';
import { buttonClass, type ButtonVariant } from '#app/ui/button-class.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { PORTAL_HREF } from '../../checkout-address.rules.ts';
import { paidOptionsLabel } from '../../payment-labels.rules.ts';
import { PLACEMENT_DAYS } from '../../prices.rules.ts';
import {
  SUCCESS,
  SUCCESS_LINGER_MS,
  UNCONFIRMED,
  UNKNOWN,
  LISTING_FAILED,
  PROBLEM_LINGER_MS,
  type PaymentSystemError,
} from './checkout-messages.rules.ts';
import type { PlacementOrder } from './checkout.queries.ts';
import type { FinishedPayment } from './use-checkout.ts';

/** The result of a payment, replacing the whole page, so that nothing can be clicked twice. */
export function PaymentResultView({ onLeave, ...ended }: FinishedPayment<PlacementOrder> & { onLeave: () => void }) {
  const { end, order, orderId } = ended;
  switch (end.kind) {
    case 'paid':
      return <Paid order={order} onLeave={onLeave} />;
    case 'checking':
      return (
        <Sheet
          icon={<Hourglass className="size-7" />}
          tone="bg-warn-wash text-warn"
          title="PayPal is checking your payment"
        >
          <p>
            This can take a few days, for instance with a bank transfer. Once PayPal has the money, we activate your
            options and email you. Do not pay again.
          </p>
          <OrderNumber orderId={orderId} />
          <PortalLink variant="primary" />
        </Sheet>
      );
    case 'unsure':
      return <Unsure {...ended} isCaptured={end.isCaptured} reason={end.reason} />;
  }
}

function Paid({
  order: { listing, choice, renewals, totalUsd },
  onLeave,
}: {
  order: PlacementOrder;
  onLeave: () => void;
}) {
  useLeaveAfter(onLeave, SUCCESS_LINGER_MS);
  const bought = PLACEMENT_KINDS.filter((kind) => choice[kind]);
  const isRenewal = bought.every((kind) => renewals[kind]);
  return (
    <Sheet icon={<CircleCheck className="size-7" />} tone="bg-ok-wash text-ok" title={SUCCESS.title}>
      <p>{SUCCESS.description}</p>
      {!isPublic(listing) && listing.live === null && <p>Their days begin when your listing is public.</p>}
      <p className="text-14 text-quiet">
        {priceLabel(totalUsd)} for {paidOptionsLabel(choice)} on {listing.name}, {PLACEMENT_DAYS}{' '}
        {isRenewal ? 'more days' : 'days'}. Your receipt is on its way by email.
      </p>
      <PortalLink />
    </Sheet>
  );
}

type UnsureProps = Omit<FinishedPayment<PlacementOrder>, 'end'> & { isCaptured: boolean; reason: string | null };

function Unsure({ orderId, retry, isCaptured, reason }: UnsureProps) {
  return (
    <Sheet icon={<TriangleAlert className="size-7" />} tone="bg-warn-wash text-warn" title={UNCONFIRMED.title}>
      <p>{(isCaptured ? UNCONFIRMED : UNKNOWN).description}</p>
      {reason !== null && <p className="font-medium">{reason}</p>}
      <p>
        Please do not pay again. We are checking with PayPal and should know within a minute. If this message stays,
        contact us with this number.
      </p>
      <OrderNumber orderId={orderId} />
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={retry}>
          Check again
        </Button>
        <PortalLink />
      </div>
    </Sheet>
  );
}

function OrderNumber({ orderId }: { orderId: string }) {
  return (
    <p className="text-14">
      PayPal order <strong className="figures font-semibold select-all">{orderId}</strong>
    </p>
  );
}

type SheetProps = { icon: ReactNode; tone: string; title: string; children: ReactNode };

function Sheet({ icon, tone, title, children }: SheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel
      aria-labelledby="end-heading"
      className="grid justify-items-center gap-4 py-14 text-center *:max-w-[56ch] sm:py-20"
    >
      <span aria-hidden="true" className={`grid size-14 place-items-center rounded-full ${tone}`}>
        {icon}
      </span>
      <h1 id="end-heading" ref={heading} tabIndex={-1} className="text-28">
        {title}
      </h1>
      {children}
    </Panel>
  );
}

/** The listing does not exist or belongs to another seller. */
export function ListingProblem({ onLeave }: { onLeave: () => void }) {
  useEffect(() => showToast({ title: LISTING_FAILED, tone: 'danger' }), []);
  useLeaveAfter(onLeave, PROBLEM_LINGER_MS);
  return (
    <main id="main" className="page-width py-8">
      <h1 className="sr-only">Listing Payment</h1>
      <EmptyState title={LISTING_FAILED} actions={<PortalLink />}>
        The listing no longer exists, or it is not yours. You are taken to your listings in a moment.
      </EmptyState>
    </main>
  );
}

/** No payment can start. Shows the reason, then opens the seller's listings. */
export function SystemProblem({ problem, onLeave }: { problem: PaymentSystemError; onLeave: () => void }) {
  const { message, description } = problem;
  useEffect(() => {
    showToast({ title: message, tone: 'danger', ...(description === undefined ? {} : { description }) });
  }, [message, description]);
  useLeaveAfter(onLeave, PROBLEM_LINGER_MS);
  return (
    <div className="grid justify-items-start gap-4">
      <Alert>{description === undefined ? message : `${message}: ${description}`}</Alert>
      <p className="text-14 text-quiet">Nothing was paid. You are taken to your listings in a moment.</p>
      <PortalLink />
    </div>
  );
}

export function PortalLink({ variant }: { variant?: ButtonVariant }) {
  return (
    <SiteLink href={PORTAL_HREF} className={buttonClass({ variant })}>
      Go to your listings
    </SiteLink>
  );
}

/** Calls `onLeave` after the component has been shown for `lingerMs`. */
function useLeaveAfter(onLeave: () => void, lingerMs: number): void {
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  }, [onLeave]);
  useEffect(() => {
    const timer = setTimeout(() => leave.current(), lingerMs);
    return () => clearTimeout(timer);
  }, [lingerMs]);
}
