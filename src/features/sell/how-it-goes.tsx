import { COMMISSION } from '#app/features/content/consignment.ts';
import { REVIEW_STEP } from '#app/features/content/review-step.ts';

const STEPS = [
  { title: 'You send it in', text: 'Free, in about five minutes. What you enter stays on this device until then.' },
  REVIEW_STEP,
  { title: 'Buyers ask', text: 'Through our sales team, or straight to you with Premium.' },
  { title: 'It is sold', text: `Only then a commission of ${COMMISSION} is due.` },
] as const;

/** What a seller may expect, beside the form. */
export function HowItGoes() {
  return (
    <aside aria-labelledby="steps-heading" className="self-start lg:sticky lg:top-8">
      <h2 id="steps-heading" className="text-16">
        How it goes
      </h2>
      <ol className="mt-4 grid gap-5">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
            <span
              aria-hidden="true"
              className="figures grid size-8 place-items-center rounded-full border border-line-strong text-14 font-semibold"
            >
              {index + 1}
            </span>
            <div className="grid gap-0.5 pt-1">
              <p className="text-14 font-semibold">{title}</p>
              <p className="text-14 text-quiet">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </aside>
  );
}
