import { useId, useState } from 'react';
import { SampleNote } from '#app/features/site/web/site-notes.tsx';
import { TOPICS } from '#app/features/site/site.rules.ts';
import { formatCents } from '#app/lib/format.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { EXAMPLE_LOAN, exampleAmountUsd, monthlyPaymentCents, readLoan } from '../monthly-payment.rules.ts';

const FIELDS = [
  { name: 'amount', label: 'Amount ($)', inputMode: 'numeric' },
  { name: 'months', label: 'Months', inputMode: 'numeric' },
  { name: 'rate', label: 'Rate (% a year)', inputMode: 'decimal' },
] as const;

/** A month's payment for figures that are the visitor's to set; they begin with an example. */
export function MonthlyPayment({ priceUsd }: { priceUsd: number | null }) {
  const headingId = useId();
  const [typed, setTyped] = useState(() => ({
    amount: priceUsd === null ? '' : String(exampleAmountUsd(priceUsd)),
    months: String(EXAMPLE_LOAN.months),
    rate: String(EXAMPLE_LOAN.ratePercent),
  }));
  const { loan, problems } = readLoan(typed);
  return (
    <section aria-labelledby={headingId} className="grid gap-3 border-t border-line pt-5">
      <h3 id={headingId} className="text-16">
        A month’s payment: an example
      </h3>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {FIELDS.map(({ name, label, inputMode }) => (
          <Field key={name} label={label} error={problems[name]} className="content-start">
            {(control) => (
              <Input
                {...control}
                inputMode={inputMode}
                value={typed[name]}
                onChange={({ target }) => {
                  setTyped({ ...typed, [name]: target.value });
                }}
              />
            )}
          </Field>
        ))}
      </div>
      <p aria-live="polite" className="figures text-20 font-bold">
        {loan === null ? 'Enter an amount' : `${formatCents(monthlyPaymentCents(loan))} a month`}
      </p>
      <p className="text-14 text-quiet">
        {priceUsd === null
          ? 'Months and rate are an example; the amount is yours to enter.'
          : 'The amount is the price less 10% paid down; months and rate are an example.'}{' '}
        All three are yours to change. This is no offer: a lender decides.
      </p>
      <SampleNote of="lenders" />
      <SiteLink
        href={TOPICS.financing}
        className="inline-flex min-h-11 items-center justify-self-start font-medium link"
      >
        See the lenders
      </SiteLink>
    </section>
  );
}
