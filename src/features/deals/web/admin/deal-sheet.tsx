import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { quoteHref } from '#app/features/quotes/quote-numbers.rules.ts';
import { accountHref, personHref } from '#app/features/site/person-links.rules.ts';
import { isNotFoundError } from '#app/lib/api.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { useListNavigate } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { dealsHref } from '../../deal-links.rules.ts';
import { LOST_LABELS, STAGE_LABELS } from '../../deal-stages.rules.ts';
import type { DealsSearch } from '../../deals-search.schema.ts';
import type { DealDetails } from '../../deals.schema.ts';
import { dealQuery } from '../deals.queries.ts';
import { dealName } from './deal-names.rules.ts';
import { DealForm } from './deal-form.tsx';
import type { DealMoves } from './use-deal-moves.ts';

/** The deal in the address, with everything that the office knows of it. */
export function DealSheet({ search, moves }: { search: DealsSearch; moves: DealMoves }) {
  const navigate = useListNavigate();
  const { deal: id } = search;
  const query = useQuery({ ...dealQuery(id ?? ''), enabled: id !== undefined });
  return (
    <Dialog
      wide
      hasAddress
      open={id !== undefined}
      onClose={() => void navigate(dealsHref(search, { deal: undefined, page: search.page }))}
      title={query.data === undefined ? 'Deal' : dealName(query.data)}
    >
      {isNotFoundError(query.error) ? (
        <EmptyState title="There is no such deal." />
      ) : (
        <Loaded query={query} failure="Failed to fetch the deal">
          {(deal) => <Details deal={deal} moves={moves} />}
        </Loaded>
      )}
    </Dialog>
  );
}

function Details({ deal, moves }: { deal: DealDetails; moves: DealMoves }) {
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-14">
        <Badge tone={deal.stage === 'won' ? 'approved' : deal.stage === 'lost' ? 'rejected' : 'plain'}>
          {STAGE_LABELS[deal.stage]}
        </Badge>
        <span className="text-quiet">
          since <LocalMoment at={deal.stageSince} />
        </span>
        <Button onClick={() => moves.choosing.open(deal)}>Move to…</Button>
      </div>
      {deal.lostReason !== null && (
        <p className="text-14 wrap-anywhere">
          Lost: {LOST_LABELS[deal.lostReason]}
          {deal.lostWords !== null && `. ${deal.lostWords}`}
        </p>
      )}
      <Links deal={deal} />
      {deal.offer !== null && (
        <p className="text-14">
          {deal.offer.state === 'accepted' ? 'The accepted offer: ' : 'The open offer: '}
          <span className="figures font-semibold">{priceLabel(deal.offer.amountUsd)}</span>
          {deal.offer.state === 'made' && (
            <>
              , valid until <LocalMoment at={deal.offer.expiresAt} />
            </>
          )}
        </p>
      )}
      {deal.quote !== null && (
        <p className="text-14">
          {deal.quote.state === 'accepted' ? 'The accepted quote ' : 'The open quote '}
          <SiteLink href={quoteHref(deal.quote.number)} preload={false} className="link">
            {deal.quote.number}
          </SiteLink>
          {deal.quote.amountUsd !== null && (
            <>
              , of which the machine: <span className="figures font-semibold">{priceLabel(deal.quote.amountUsd)}</span>
            </>
          )}
        </p>
      )}
      <DealForm key={deal.id} deal={deal} />
      <Notes deal={deal} />
      <History deal={deal} />
    </div>
  );
}

function Links({ deal: { id, machineId, title, buyerName, buyerEmail, seller } }: { deal: DealDetails }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-14">
      <Row label="Conversation">
        <SiteLink href={`/admin/messages?thread=${id}`} preload={false} className="link">
          Open it
        </SiteLink>
      </Row>
      {machineId !== null && (
        <Row label="Machine">
          <SiteLink href={machineHref(machineId)} preload={false} className="link wrap-anywhere">
            {title}
          </SiteLink>
        </Row>
      )}
      <Row label="Buyer">
        {buyerEmail === null ? (
          buyerName
        ) : (
          <SiteLink href={personHref(buyerEmail)} preload={false} className="link wrap-anywhere">
            {buyerName}
          </SiteLink>
        )}
      </Row>
      {seller !== null && (
        <Row label="Seller">
          <SiteLink href={accountHref(seller.id)} preload={false} className="link wrap-anywhere">
            {seller.name}
          </SiteLink>
        </Row>
      )}
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet max-lg:min-h-11">{label}</dt>
      <dd className="max-lg:min-h-11">{children}</dd>
    </>
  );
}

function Notes({ deal: { notes } }: { deal: DealDetails }) {
  if (notes.length === 0) return null;
  return (
    <section aria-label="Notes" className="grid gap-2">
      <h3 className="text-16">Notes of the office</h3>
      <ul className="grid gap-2 text-14">
        {notes.map(({ id, text, at, by }) => (
          <li key={id} className="grid">
            <span className="whitespace-pre-wrap wrap-anywhere">{text}</span>
            <span className="text-12 text-quiet">
              {by !== null && `${by}, `}
              <LocalMoment at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ deal: { moves } }: { deal: DealDetails }) {
  return (
    <section aria-label="History" className="grid gap-2">
      <h3 className="text-16">History</h3>
      <ol className="grid gap-1 text-14">
        {moves.map(({ from, to, at, by }) => (
          <li key={`${at}${from}${to}`} className="flex flex-wrap gap-x-2">
            <span>
              {from === null ? `Begins at ${STAGE_LABELS[to]}` : `${STAGE_LABELS[from]} to ${STAGE_LABELS[to]}`}
            </span>
            <span className="text-quiet">
              <LocalMoment at={at} />
              {by !== null && `, ${by}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
