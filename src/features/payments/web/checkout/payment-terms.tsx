import { PLACEMENT_DAYS_NOTE } from '../../placement-labels.rules.ts';
import { PLACEMENT_DAYS } from '../../prices.rules.ts';

/** What comes after the payment, and what was agreed, in plain words. */
export function PaymentTerms() {
  return (
    <div className="grid gap-6 px-1 text-14 sm:grid-cols-2 lg:col-start-1">
      <section aria-labelledby="next-heading" className="grid content-start gap-2">
        <h2 id="next-heading" className="text-16">
          What happens next
        </h2>
        <ol className="grid list-decimal gap-1.5 pl-5 marker:font-semibold">
          <li>You approve the payment in PayPal’s window.</li>
          <li>
            Your options start at once, or when your listing is public, and run for {PLACEMENT_DAYS} days; a renewal
            starts when what runs ends.
          </li>
          <li>We email you a receipt and return you to your listings.</li>
          <li>A week before the options end we write to you, and again on the day.</li>
        </ol>
      </section>
      <section aria-labelledby="terms-heading" className="grid content-start gap-2">
        <h2 id="terms-heading" className="text-16">
          The terms, in plain words
        </h2>
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>One payment in US dollars. Nothing renews or is charged automatically.</li>
          <li>{PLACEMENT_DAYS_NOTE}</li>
          <li>When a listing is sold or deleted, its options end and are not refunded.</li>
          <li>If the listing is gone before your payment arrives, we refund it.</li>
        </ul>
      </section>
    </div>
  );
}
