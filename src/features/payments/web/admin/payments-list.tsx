import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListFooter } from '#app/ui/list-footer.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { PaymentsView } from '../../payments-filter.schema.ts';
import type { AdminPayment } from '../../payments.schema.ts';
import { PaymentDialogs } from './payment-dialogs.tsx';
import { PAYMENTS_PER_PAGE, paymentsHref } from './payments-address.rules.ts';
import { PaymentsTable } from './payments-table.tsx';
import { paymentsQuery } from './payments.queries.ts';
import { usePaymentDialogs } from './use-payment-dialogs.ts';

type ListProps = { filter: PaymentsView };

export function PaymentsList({ filter }: ListProps) {
  const { data, isError, refetch } = useQuery(paymentsQuery(filter));
  if (data !== undefined) return <Payments filter={filter} {...data} />;
  return isError ? <LoadProblem title="Failed to fetch payments" onRetry={refetch} /> : <Skeleton className="h-96" />;
}

type PaymentsProps = ListProps & { rows: readonly AdminPayment[]; total: number };

function Payments({ filter, rows: payments, total }: PaymentsProps) {
  const { table, dialogs, onOpen } = usePaymentDialogs();
  return (
    <>
      {payments.length === 0 ? (
        <NoPayments filter={filter} total={total} />
      ) : (
        <PaymentsTable ref={table} payments={payments} month={filter.month} onOpen={onOpen} />
      )}
      <ListFooter
        page={filter.page}
        pageSize={PAYMENTS_PER_PAGE}
        shown={payments.length}
        total={total}
        noun={['payment', 'payments']}
        hrefOf={(page) => paymentsHref(filter, { page })}
      />
      <PaymentDialogs {...dialogs} />
    </>
  );
}

/** Nothing to show, and the next step. */
function NoPayments({ filter, total }: ListProps & { total: number }) {
  const { environment, state, month } = filter;
  if (total > 0 || state !== undefined || month !== undefined) {
    return (
      <EmptyState
        title={total > 0 ? `There is no page ${filter.page}.` : 'No payments match these filters.'}
        actions={
          <SiteLink href={total > 0 ? paymentsHref(filter) : paymentsHref({ environment })} className={buttonClass()}>
            {total > 0 ? 'Go to first page' : 'Show all payments'}
          </SiteLink>
        }
      />
    );
  }
  return (
    <EmptyState
      title={environment === 'live' ? 'No real money has been paid yet.' : 'No test money has been paid yet.'}
    >
      As soon as a seller orders Premium or Featured, the order stands here with all that PayPal says of it.
    </EmptyState>
  );
}
