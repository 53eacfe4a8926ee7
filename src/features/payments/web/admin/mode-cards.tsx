import { useQuery } from '@tanstack/react-query';
import { PAYMENT_MODES, type PaymentMode } from '#app/db/enums.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { ENVIRONMENT_LABELS } from '../../payment-labels.rules.ts';
import { LIVE_NOT_CONFIGURED } from '../../payment-mode.schema.ts';
import { MODE_FACTS, setupLabel } from './payment-mode-labels.rules.ts';
import { environmentsQuery } from './payment-settings.queries.ts';

type ModeCardsProps = { mode: PaymentMode; onSelect: (mode: PaymentMode) => void };

/** Both environments, what is set up for them, and which of them is in use. */
export function ModeCards({ mode, onSelect }: ModeCardsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {PAYMENT_MODES.toReversed().map((each) => (
        <Panel key={each} aria-labelledby={`mode-${each}`} className="grid grid-cols-1 content-start gap-3">
          <div className="flex min-h-7 flex-wrap items-center justify-between gap-3">
            <h2 id={`mode-${each}`} className="text-20">
              {ENVIRONMENT_LABELS[each]}
            </h2>
            {each === mode && <Badge tone="approved">In use</Badge>}
          </div>
          <p>{MODE_FACTS[each].summary}</p>
          <SetUp of={each} />
          {each !== mode && <SwitchButton mode={each} onSelect={onSelect} />}
        </Panel>
      ))}
    </div>
  );
}

function SwitchButton({ mode, onSelect }: ModeCardsProps) {
  const { data } = useQuery(environmentsQuery);
  if (mode === 'live' && data?.live.isConfigured === false) return <p className="text-14">{LIVE_NOT_CONFIGURED}</p>;
  return (
    <Button
      className="justify-self-start max-sm:w-full"
      onClick={() => {
        onSelect(mode);
      }}
    >
      Switch to {mode}…
    </Button>
  );
}

function SetUp({ of }: { of: PaymentMode }) {
  const { data, isError } = useQuery(environmentsQuery);
  return (
    <div className="grid gap-1 text-14 text-quiet">
      <p className="min-h-5">
        {data !== undefined && setupLabel(data[of])}
        {isError && 'What is set up could not be fetched.'}
      </p>
      <p>Set in the server&rsquo;s environment:</p>
      <ul>
        {MODE_FACTS[of].credentials.map((name) => (
          <li key={name} className="font-mono wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
