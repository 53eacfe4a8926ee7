import { MARKETING, SALE_WINDOW } from '#app/features/content/consignment.ts';
import { REVIEW_STEP } from '#app/features/content/review-step.ts';

const STEPS = [
  { title: 'You send it in', text: 'Facts and photographs, in one form. Listing is free.' },
  REVIEW_STEP,
  { title: 'We market it', text: `${MARKETING.figure} on average, at no charge to you.` },
  { title: 'It is sold', text: `After ${SALE_WINDOW.figure}, typically. You are paid immediately.` },
] as const;

/** From the form to the money, along a seam. */
export function ConsignmentJourney() {
  return (
    <section aria-labelledby="journey" className="border-y border-line bg-surface">
      <div className="page-width py-12 sm:py-16">
        <h2 id="journey" className="text-20 sm:text-28">
          How it goes
        </h2>
        <ol className="relative mt-8 grid gap-8 md:grid-cols-4 md:gap-6">
          <li aria-hidden="true" className="stitch absolute inset-x-0 top-4 hidden h-0.5 text-thread-ink md:block" />
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="relative grid grid-cols-[2.25rem_minmax(0,1fr)] gap-4 md:grid-cols-1">
              <span
                aria-hidden="true"
                className="figures grid size-9 place-items-center rounded-full bg-navy font-bold text-on-navy ring-6 ring-surface"
              >
                {index + 1}
              </span>
              <div className="grid content-start gap-1 md:pr-4">
                <h3 className="text-20">{title}</h3>
                <p className="text-quiet">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
