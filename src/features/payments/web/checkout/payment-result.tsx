import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef, type ReactNode } from 'react';
import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import { isPublic, priceLabel } from '#app/features/machines/machines.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { PLACEMENT_NAMES } from '../../placement-labels.rules.ts';
import { PLACEMENT_DAYS } from '../../prices.rules.ts';
import { SUCCESS, SUCCESS_LINGER_MS, UNCONFIRMED, UNKNOWN } from './checkout-messages.rules.ts';
import type { PlacementOrder } from './checkout.queries.ts';
import { PortalLink } from './portal-link.tsx';
import { useLeaveAfter } from './use-leave-after.ts';
import type { FinishedPayment } from './use-payment.ts';

/** How a payment ended, in place of everything else: nothing is left to press twice. */
export function PaymentResultView({ onLeave, ...ended }: FinishedPayment & { onLeave: () => void }) {
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
  const options = bought.map((kind) => PLACEMENT_NAMES[kind]);
  const isRenewal = bought.every((kind) => renewals[kind]);
  return (
    <Sheet icon={<CircleCheck className="size-7" />} tone="bg-ok-wash text-ok" title={SUCCESS.title}>
      <p>{SUCCESS.description}</p>
      {!isPublic(listing) && listing.live === null && <p>Their days begin when your listing is public.</p>}
      <p className="text-14 text-quiet">
        {priceLabel(totalUsd)} for {options.join(' and ')} on {listing.name}, {PLACEMENT_DAYS}{' '}
        {isRenewal ? 'more days' : 'days'}. Your receipt is on its way by email.
      </p>
      <PortalLink />
    </Sheet>
  );
}

type UnsureProps = Omit<FinishedPayment, 'end'> & { isCaptured: boolean; reason: string | null };

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
