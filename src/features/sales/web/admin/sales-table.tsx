import type { ReactNode } from 'react';
import { threadHref } from '#app/features/conversations/thread-links.rules.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { formatUsd } from '#app/lib/format.ts';
import { dayInUtc } from '#app/lib/local-date.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RowButton } from '#app/ui/button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Column } from '#app/ui/table.tsx';
import { buyerLabel, CHANNEL_LABELS, commissionLabel } from '../../sale-labels.rules.ts';
import type { Sale } from '../../sales.schema.ts';
import { salesHref } from '../sales.queries.ts';

type Actions = { onCorrect: (sale: Sale) => void; renderBeside: ((sale: Sale) => ReactNode) | undefined };

/** On phones, there is only the machine, with everything else below it. */
export function saleColumns({ onCorrect, renderBeside }: Actions): readonly Column<Sale>[] {
  return [
    { head: 'Machine', isRowHead: true, cell: (sale) => <MachineCell sale={sale} /> },
    { head: 'Day', from: 'md', cell: ({ soldOn }) => <Day day={soldOn} /> },
    { head: 'Seller', from: 'lg', cell: (sale) => <Seller sale={sale} /> },
    { head: 'Buyer', from: 'md', cell: (sale) => <Buyer sale={sale} /> },
    { head: 'Price', from: 'sm', isNumber: true, cell: ({ priceUsd }) => priceWords(priceUsd) },
    { head: 'Commission', from: 'sm', isNumber: true, cell: (sale) => <Commission sale={sale} /> },
    {
      head: null,
      cell: (sale) => (
        <span className="flex flex-wrap justify-end gap-2">
          {renderBeside?.(sale)}
          <RowButton label={`Correct: ${sale.listingName}`} onClick={() => onCorrect(sale)}>
            Correct
          </RowButton>
        </span>
      ),
    },
  ];
}

function priceWords(priceUsd: number | null): string {
  return priceUsd === null ? 'Not known' : priceLabel(priceUsd);
}

function commissionWords(sale: Sale): string {
  const { commissionUsd, commissionPercent } = sale;
  const amount = commissionUsd !== null && commissionPercent !== 0 ? `${formatUsd(commissionUsd)}, ` : '';
  return amount + commissionLabel(sale);
}

function Day({ day }: { day: string }) {
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {dayInUtc(day)}
    </time>
  );
}

function MachineCell({ sale }: { sale: Sale }) {
  const { machineId, listingName, channel, soldOn, sellerName, priceUsd, undoneAt, relistedAt } = sale;
  return (
    <span className="grid justify-items-start gap-0.5 wrap-anywhere">
      {machineId === null ? (
        listingName
      ) : (
        <SiteLink href={machineHref(machineId)} className="link">
          {listingName}
        </SiteLink>
      )}
      <span className="text-12 text-quiet">{CHANNEL_LABELS[channel]}</span>
      {undoneAt !== null && <Badge>Undone</Badge>}
      {relistedAt !== null && <Badge>Relisted later</Badge>}
      <span className="grid text-12 text-quiet md:hidden">
        <Day day={soldOn} />
        <span>
          {sellerName} to {buyerLabel(sale)}
        </span>
        <span className="sm:hidden">Price: {priceWords(priceUsd)}</span>
        <span className="sm:hidden">Commission: {commissionWords(sale)}</span>
      </span>
    </span>
  );
}

function Seller({ sale: { sellerId, sellerName, sellerEmail } }: { sale: Sale }) {
  return (
    <span className="grid wrap-anywhere">
      {sellerId === null ? (
        sellerName
      ) : (
        <SiteLink href={salesHref({ seller: sellerId })} className="link" aria-label={`Sales by ${sellerName}`}>
          {sellerName}
        </SiteLink>
      )}
      {sellerEmail !== null && <span className="text-12 text-quiet">{sellerEmail}</span>}
    </span>
  );
}

function Buyer({ sale }: { sale: Sale }) {
  const { threadId } = sale;
  if (threadId === null) return <span className="wrap-anywhere">{buyerLabel(sale)}</span>;
  return (
    <SiteLink href={threadHref(threadId)} className="link wrap-anywhere">
      {buyerLabel(sale)}
    </SiteLink>
  );
}

function Commission({ sale }: { sale: Sale }) {
  return (
    <span className="grid">
      {sale.commissionUsd !== null && sale.commissionPercent !== 0 && <span>{formatUsd(sale.commissionUsd)}</span>}
      <span className={sale.commissionUsd === null ? '' : 'text-quiet'}>{commissionLabel(sale)}</span>
    </span>
  );
}
