import { useQuery } from '@tanstack/react-query';
import type { PaymentsView } from '../../payments-filter.schema.ts';
import { PaymentsList } from './payments-list.tsx';
import { revenueQuery } from './payments.queries.ts';
import { RevenuePanel } from './revenue-panel.tsx';
import { PAYMENT_MODES } from '#app/db/enums.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { ENVIRONMENT_LABELS } from '../../payment-labels.rules.ts';
import { paymentsHref } from './payments-address.rules.ts';

/** What was paid in one environment: month by month, and payment by payment. */
export function PaymentsAdmin({ filter }: { filter: PaymentsView }) {
  const { data: revenue } = useQuery(revenueQuery);
  const months = (revenue ?? []).filter(({ environment }) => environment === filter.environment);
  return (
    <>
      <EnvironmentSwitch filter={filter} />
      <RevenuePanel filter={filter} />
      <section aria-labelledby="payments-heading" className="grid grid-cols-1 gap-3">
        <h2 id="payments-heading" className="text-20">
          Payments
        </h2>
        <PaymentsList filter={filter} months={months.map(({ month }) => month)} />
      </section>
    </>
  );
}

const KEEP_SCROLL = { resetScroll: false } as const;
const MONEY_LABELS = { live: 'real money', sandbox: 'test money' } as const;

/** Real money and test money are never added up: one is shown at a time. */
function EnvironmentSwitch({ filter }: { filter: PaymentsView }) {
  return (
    <nav
      aria-label="Environment"
      className="grid grid-cols-2 divide-x divide-line justify-self-start rounded-panel border border-line bg-surface shadow-card max-sm:w-full"
    >
      {PAYMENT_MODES.toReversed().map((environment) => (
        <SiteLink
          key={environment}
          href={paymentsHref({ environment })}
          going={KEEP_SCROLL}
          aria-current={environment === filter.environment ? 'true' : undefined}
          className="stitch-under grid min-h-11 px-5 sm:flex sm:items-baseline sm:gap-x-2 py-2.5 text-14 text-quiet after:text-thread-ink first:rounded-l-panel last:rounded-r-panel hover:bg-sunken hover:text-ink aria-[current]:text-ink"
        >
          <span className="font-semibold">{ENVIRONMENT_LABELS[environment]}</span> {MONEY_LABELS[environment]}
        </SiteLink>
      ))}
    </nav>
  );
}
