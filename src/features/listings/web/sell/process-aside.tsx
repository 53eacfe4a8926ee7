import { useSite } from '#app/features/site/web/site.queries.ts';
import { REVIEW_STEP } from '#app/features/content/consignment.rules.ts';
import { Steps } from '#app/ui/steps.tsx';

const getSteps = (commission: string) => [
  { title: 'You send it in', text: 'Free, in about five minutes. What you enter stays on this device until then.' },
  REVIEW_STEP,
  { title: 'Buyers ask', text: 'Through our sales team, or straight to you with Premium.' },
  { title: 'It is sold', text: `Only then a commission of ${commission} is due.` },
];

/** What a seller may expect, beside the form. */
export function ProcessAside() {
  return (
    <aside aria-labelledby="steps-heading" className="grid gap-4 self-start lg:sticky lg:top-8">
      <h2 id="steps-heading" className="text-16">
        How it works
      </h2>
      <Steps steps={getSteps(useSite().terms.commission)} kind="aside" />
    </aside>
  );
}
