import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useRef, useState } from 'react';
import { askHref, OVER_THE_PAGE } from '#app/features/machines/machine-links.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { useDistanceOrigin } from '#app/features/places/web/distance.tsx';
import { ZipForm } from '#app/features/places/web/zip-form.tsx';
import { SampleNote } from '#app/features/site/web/site-notes.tsx';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { LINE_TITLES, notIncluded, quoteMessage, SOURCE_WORDS } from '../cost-words.rules.ts';
import type { CostEstimate, CostLine, Delivery } from '../costs.schema.ts';
import { costsQuery } from './costs.queries.ts';
import { MonthlyPayment } from './monthly-payment.tsx';
import { keepQuoteMessage } from './quote-messages.rules.ts';

/** The estimate for the visitor's delivery, the way to a quote, and a month's payment. */
export function CostsEstimate({ machine }: { machine: PublicMachine }) {
  const place = useDistanceOrigin();
  const [extras, setExtras] = useState({ liftGate: false, inside: false });
  const delivery = { ...extras, zip: place?.zip };
  const query = useQuery({ ...costsQuery(machine.id, delivery), placeholderData: keepPreviousData });
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <DeliveryZip zip={place?.zip} />
        <div className="grid gap-x-6 sm:flex">
          <Checkbox
            label="Truck with a lift gate"
            checked={extras.liftGate}
            onChange={({ target }) => {
              setExtras({ ...extras, liftGate: target.checked });
            }}
          />
          <Checkbox
            label="Delivered inside"
            checked={extras.inside}
            onChange={({ target }) => {
              setExtras({ ...extras, inside: target.checked });
            }}
          />
        </div>
      </div>
      <Loaded query={query} failure="Failed to estimate what it costs" skeleton="h-96">
        {(estimate) => (
          <Estimate machine={machine} estimate={estimate} delivery={query.isPlaceholderData ? null : delivery} />
        )}
      </Loaded>
    </div>
  );
}

/** Where the machine goes to; asked if the browser does not know it, and to be changed. */
function DeliveryZip({ zip }: { zip: string | undefined }) {
  const [isAsking, setAsking] = useState(zip === undefined);
  const wasAsking = useRef(false);
  if (isAsking || zip === undefined) {
    return (
      <ZipForm
        onDone={() => {
          wasAsking.current = true;
          setAsking(false);
        }}
      />
    );
  }
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-3">
      <span className="figures">Delivered to {zip}</span>
      <Button
        // The form had the focus, and is gone.
        ref={(button) => {
          if (wasAsking.current) button?.focus();
          wasAsking.current = false;
        }}
        variant="quiet"
        onClick={() => {
          setAsking(true);
        }}
      >
        Change<span className="sr-only"> where it is delivered to</span>
      </Button>
    </p>
  );
}

type EstimateProps = {
  machine: PublicMachine;
  estimate: CostEstimate;
  /** Null while the estimate is of an earlier delivery. */
  delivery: Delivery | null;
};

function Estimate({ machine, estimate, delivery }: EstimateProps) {
  const missing = notIncluded(estimate);
  const message = delivery === null ? null : quoteMessage(estimate, delivery);
  const price = estimate.lines.find(({ kind }) => kind === 'price');
  // Before a press on the link, also one that opens another tab.
  useEffect(() => {
    if (message !== null) keepQuoteMessage(machine.id, message);
  }, [machine.id, message]);
  return (
    <div className="grid gap-4">
      <ul className="border-t border-line">
        {estimate.lines.map((line) => (
          <Line key={line.kind} line={line} />
        ))}
      </ul>
      <div aria-live="polite">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-display text-16 font-semibold">In all</span>
          <span className="figures text-20 font-bold">{estimate.totalLabel}</span>
        </p>
        {missing !== null && <p className="text-14 text-quiet">Not included: {missing}.</p>}
      </div>
      <SampleNote of="freight" />
      <SiteLink
        href={`${askHref(machine)}?quote=true`}
        going={OVER_THE_PAGE}
        className={buttonClass({ className: 'justify-self-start' })}
      >
        Get This as a Quote
      </SiteLink>
      <MonthlyPayment priceUsd={price?.amountUsd ?? null} />
    </div>
  );
}

/** A line with its amount and source; where they come from in sentences opens on a press. */
function Line({ line: { kind, label, source, note } }: { line: CostLine }) {
  return (
    <li className="border-b border-line">
      <details className="group/line">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-3 py-2 [&::-webkit-details-marker]:hidden">
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 text-quiet transition-transform group-open/line:rotate-180 motion-reduce:transition-none"
          />
          <span className="min-w-0 flex-1">
            <span className="block">{LINE_TITLES[kind]}</span>
            <span className="block text-12 text-quiet">{SOURCE_WORDS[source]}</span>
          </span>
          <span className="figures text-right font-semibold">{label}</span>
        </summary>
        <p className="pb-3 pl-7 text-14 text-quiet">{note}</p>
      </details>
    </li>
  );
}
