import { SiteLink } from '#app/ui/site-link.tsx';
import { moneyLabel } from '../../payment-labels.rules.ts';
import type { PaymentsView } from '../../payments-filter.schema.ts';
import { paymentsHref } from './payments-address.rules.ts';
import { monthName, type MonthRevenue } from './revenue.rules.ts';

const KEPT_IN_PLACE = { resetScroll: false } as const;

type RevenueTableProps = { months: readonly MonthRevenue[]; filter: PaymentsView };

/** The chart in figures; a month leads to its payments. */
export function RevenueTable({ months, filter: { environment } }: RevenueTableProps) {
  return (
    <details>
      <summary className="min-h-11 content-center rounded-control text-14 font-medium link-plain sm:min-h-9">
        Figures as a table
      </summary>
      <table className="w-full max-w-xl border-collapse text-14 tabular-nums">
        <caption className="sr-only">Revenue per month</caption>
        <thead className="border-b border-line-strong text-quiet">
          <tr>
            <th scope="col" className="py-1.5 text-left font-medium">
              Month
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Payments
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Taken
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Refunded
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Revenue
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {months.toReversed().map((month) => (
            <MonthRow key={month.month} revenue={month} href={paymentsHref({ environment }, { month: month.month })} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function MonthRow({ revenue, href }: { revenue: MonthRevenue; href: string }) {
  const { month, payments, takenUsd, refundedUsd, revenueUsd } = revenue;
  return (
    <tr>
      <th scope="row" className="py-1.5 text-left font-normal">
        <SiteLink href={href} going={KEPT_IN_PLACE} className="link-quiet">
          {monthName(month)}
        </SiteLink>
      </th>
      <td className="py-1.5 text-right">{payments}</td>
      <td className="py-1.5 text-right">{moneyLabel(takenUsd)}</td>
      <td className="py-1.5 text-right">{moneyLabel(refundedUsd)}</td>
      <td className="py-1.5 text-right font-medium">{moneyLabel(revenueUsd)}</td>
    </tr>
  );
}
