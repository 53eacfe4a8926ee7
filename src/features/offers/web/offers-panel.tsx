import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useId } from 'react';
import type { OfferState } from '#app/db/offer-enums.ts';
import type { ThreadParty } from '#app/db/thread-enums.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { showFailure } from '#app/ui/toast-store.ts';
import { useDialog, useQuestion } from '#app/ui/use-dialog.tsx';
import type { PeoplesAct } from '../offer-states.rules.ts';
import type { OfferView, ThreadOffers } from '../offers.schema.ts';
import { OfferLimitsButton } from './offer-limits-button.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { actOnOffer, threadOffersQuery, type OffersOf } from './offers.queries.ts';

const STATES = {
  made: ['Open', 'pending'],
  countered: ['Countered', 'plain'],
  accepted: ['Accepted', 'approved'],
  declined: ['Declined', 'rejected'],
  withdrawn: ['Withdrawn', 'plain'],
  expired: ['Expired', 'plain'],
  overtaken: ['Not for sale any more', 'plain'],
  'fallen-through': ['Fell through', 'rejected'],
} as const satisfies Record<OfferState, readonly [string, BadgeTone]>;

const MAKERS = { buyer: 'The buyer', seller: 'The seller', office: 'The office' } as const;

type Asked = { label: string; yes: string; text: string; look: 'danger' | 'primary' };

/** What is asked before an act. */
const QUESTIONS = {
  accept: {
    label: 'Accept',
    yes: 'Accept the offer',
    text: 'The machine is under offer from then on. Payment, inspection and pickup are agreed on in this conversation.',
    look: 'primary',
  },
  decline: { label: 'Decline', yes: 'Decline the offer', text: 'The other side is told.', look: 'danger' },
  withdraw: { label: 'Withdraw', yes: 'Withdraw the offer', text: 'The other side is told.', look: 'danger' },
  'fall-through': {
    label: 'The purchase does not come about',
    yes: 'End the purchase',
    text: 'The machine is no longer under offer, and other offers can be accepted. The other side is told.',
    look: 'danger',
  },
} as const satisfies Record<Exclude<PeoplesAct, 'counter'>, Asked>;

type OffersPanelProps = OffersOf & {
  party: ThreadParty;
  /** The level below the heading of the conversation. */
  heading: 'h2' | 'h3';
};

/** The offers of a conversation about a machine, with what its reader can do with them. */
export function OffersPanel({ party, heading: Heading, ...of }: OffersPanelProps) {
  const title = useId();
  const { data } = useQuery({ ...threadOffersQuery(of), enabled: useHydrated() });
  const countering = useDialog<OfferView>();
  const making = useDialog<ThreadOffers>();
  if (data === undefined || (data.offers.length === 0 && !data.mayOffer)) return null;
  const { offers, mayOffer, priceUsd, machineId } = data;
  const current = offers.filter(({ acts }, place) => place === 0 || acts.length > 0);
  const earlier = offers.filter((offer) => !current.includes(offer));
  const shared = { of, isBuyer: party === 'buyer', priceUsd };
  return (
    <section aria-labelledby={title} className="grid gap-3 rounded-panel border border-line bg-surface p-4">
      <Heading id={title} className="text-16 font-semibold">
        Offers
      </Heading>
      {current.map((offer) => (
        <Offer
          key={offer.id}
          offer={offer}
          party={party}
          of={of}
          priceUsd={priceUsd}
          onCounter={() => countering.open(offer)}
        />
      ))}
      {earlier.length > 0 && (
        <details className="text-14">
          <summary className="min-h-11 cursor-pointer content-center link">
            {earlier.length === 1 ? 'One earlier offer' : `${earlier.length} earlier offers`}
          </summary>
          <ul className="grid gap-2 pt-2">
            {earlier.map((offer) => (
              <li key={offer.id}>
                <Summary offer={offer} party={party} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {mayOffer && (
        <Button className="justify-self-start" onClick={() => making.open(data)}>
          {offers.length === 0 ? 'Make an offer' : 'Make another offer'}
        </Button>
      )}
      {party === 'seller' && machineId !== null && <OfferLimitsButton machineId={machineId} />}
      <OfferDialog {...shared} previous={null} open={making.subject !== null} onClose={making.close} />
      <OfferDialog
        {...shared}
        previous={countering.subject}
        open={countering.subject !== null}
        onClose={countering.close}
      />
    </section>
  );
}

function Summary({ offer, party }: { offer: OfferView; party: ThreadParty }) {
  const { amountUsd, maker, state, madeAt } = offer;
  const [label, tone] = STATES[state];
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
      <span className="figures text-16 font-semibold">{priceLabel(amountUsd)}</span>
      <Badge tone={tone}>{label}</Badge>
      <span className="text-quiet">
        {maker === party ? 'You' : MAKERS[maker]}, <LocalMoment at={madeAt} />
      </span>
    </p>
  );
}

type OfferProps = {
  offer: OfferView;
  party: ThreadParty;
  of: OffersOf;
  priceUsd: number | null;
  onCounter: () => void;
};

function Offer({ offer, party, of, priceUsd, onCounter }: OfferProps) {
  const { state, acts, expiresAt, wantsInspection, wantsDelivery } = offer;
  return (
    <div className="grid gap-2">
      <Summary offer={offer} party={party} />
      <p className="text-14 empty:hidden">
        {wantsInspection && 'After an inspection. '}
        {wantsDelivery && 'With delivery. '}
        {state === 'made' && (
          <>
            Valid until <LocalMoment at={expiresAt} />.
          </>
        )}
      </p>
      {acts.length > 0 && <Acts offer={offer} of={of} priceUsd={priceUsd} onCounter={onCounter} />}
    </div>
  );
}

function Acts({
  offer: { id, acts, amountUsd, priceUsd: before },
  of,
  priceUsd,
  onCounter,
}: Omit<OfferProps, 'party'>) {
  const client = useQueryClient();
  const { ask, questionDialog } = useQuestion();
  const request = (act: Exclude<PeoplesAct, 'counter'>) => {
    const { yes, text, look } = QUESTIONS[act];
    const isChanged = act === 'accept' && before !== priceUsd;
    const change = `The price is ${priceLabel(priceUsd)} now; it was ${priceLabel(before)} when the offer was made. `;
    ask({
      title: `${yes} of ${priceLabel(amountUsd)}?`,
      text: `${isChanged ? change : ''}${text}`,
      yes,
      look,
      onYes: () =>
        actOnOffer(client, of, { id, act, ...(isChanged ? { priceUsd } : {}) }).catch((error: unknown) =>
          showFailure('Nothing was changed', error),
        ),
    });
  };
  return (
    <div className="flex flex-wrap gap-2">
      {acts.map((act) =>
        act === 'counter' ? (
          <Button key={act} onClick={onCounter}>
            Counter
          </Button>
        ) : (
          <Button key={act} variant={act === 'accept' ? 'primary' : 'secondary'} onClick={() => request(act)}>
            {QUESTIONS[act].label}
          </Button>
        ),
      )}
      {questionDialog}
    </div>
  );
}
