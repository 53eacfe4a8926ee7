import { PAYMENT_MODES } from '#app/db/enums.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { ENVIRONMENT_LABELS } from '../../payment-labels.rules.ts';
import type { PaymentsView } from '../../payments-filter.schema.ts';
import { paymentsHref } from './payments-address.rules.ts';

const KEEP_SCROLL = { resetScroll: false } as const;
const MONEY_LABELS = { live: 'real money', sandbox: 'test money' } as const;

/** Real money and test money are never added up: one is shown at a time. */
export function EnvironmentSwitch({ filter }: { filter: PaymentsView }) {
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
