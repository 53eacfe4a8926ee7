import { useQuery } from '@tanstack/react-query';
import type { PaymentsView } from '../../payments-filter.schema.ts';
import { EnvironmentSwitch } from './environment-switch.tsx';
import { PaymentFilters } from './payment-filters.tsx';
import { PaymentsList } from './payments-list.tsx';
import { revenueQuery } from './payments.queries.ts';
import { RevenuePanel } from './revenue-panel.tsx';

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
        <PaymentFilters filter={filter} months={months.map(({ month }) => month)} />
        <PaymentsList filter={filter} />
      </section>
    </>
  );
}
