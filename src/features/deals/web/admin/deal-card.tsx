import { useDraggable } from '@dnd-kit/core';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { memo } from 'react';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { dayInUtc } from '#app/lib/local-date.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RowButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ICON_BUTTON_CLASS } from '#app/ui/icon-button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { LOST_LABELS } from '../../deal-stages.rules.ts';
import type { Deal } from '../../deals.schema.ts';
import { dealName } from './deal-names.rules.ts';

type DealCardProps = { deal: Deal; href: string; onChoose: (deal: Deal) => void };

/** A deal on the board, which can be dragged by its handle. Memoized: renders only when it changes. */
export const DealCard = memo(function DealCard({ deal, href, onChoose }: DealCardProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({ id: deal.id });
  return (
    <li
      ref={setNodeRef}
      tabIndex={-1}
      data-deal={deal.id}
      aria-label={dealName(deal)}
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-1 rounded-control border border-line bg-surface p-3 shadow-card',
        isDragging && 'opacity-40',
      )}
    >
      <div className="grid min-w-0 content-start gap-1">
        <SiteLink
          href={href}
          going={{ resetScroll: false }}
          preload={false}
          className="inline-flex items-center text-14 font-semibold link-quiet wrap-anywhere max-lg:min-h-11"
        >
          {deal.title ?? 'No subject'}
        </SiteLink>
        <DealFacts deal={deal} />
      </div>
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Drag ${dealName(deal)}`}
        title="Drag to move"
        className={classNames(ICON_BUTTON_CLASS, '-mt-2 -mr-2 cursor-grab touch-none active:cursor-grabbing')}
      >
        <GripVertical aria-hidden="true" />
      </button>
      <div className="col-span-2 pt-2">
        <RowButton label={`Move to…: ${dealName(deal)}`} onClick={() => onChoose(deal)}>
          Move to…
        </RowButton>
      </div>
    </li>
  );
});

/** The card while it is dragged. */
export function DraggedDeal({ deal }: { deal: Deal }) {
  return (
    <div className="grid cursor-grabbing gap-1 rounded-control border border-line-strong bg-surface p-3 shadow-lifted">
      <p className="text-14 font-semibold wrap-anywhere">{deal.title ?? 'No subject'}</p>
      <DealFacts deal={deal} />
    </div>
  );
}

function DealFacts({ deal }: { deal: Deal }) {
  const { buyerName, owner, amountUsd, nextStep, nextStepOn, offer, quote, lostReason } = deal;
  return (
    <>
      <p className="text-14 text-quiet wrap-anywhere">
        {buyerName}
        {owner !== null && ` · ${owner.name}`}
      </p>
      {amountUsd !== null && <p className="figures text-14 font-semibold">{priceLabel(amountUsd)}</p>}
      {offer?.state === 'made' && (
        <Badge tone="pending" className="justify-self-start">
          Offer {priceLabel(offer.amountUsd)}
        </Badge>
      )}
      {quote?.state === 'sent' && (
        <Badge tone="pending" className="justify-self-start">
          Quote {quote.amountUsd !== null && priceLabel(quote.amountUsd)}
        </Badge>
      )}
      {(offer?.state === 'accepted' || quote?.state === 'accepted') && (
        <Badge tone="approved" className="justify-self-start">
          Accepted
        </Badge>
      )}
      {lostReason !== null && <p className="text-12 text-quiet">{LOST_LABELS[lostReason]}</p>}
      {nextStep !== null && (
        <p className="line-clamp-2 text-12 wrap-anywhere">
          {nextStepOn !== null && <time dateTime={nextStepOn}>{dayInUtc(nextStepOn)}: </time>}
          {nextStep}
        </p>
      )}
    </>
  );
}
