import type { CostEstimate, CostLine, Delivery, LineKind } from './costs.schema.ts';

export const LINE_TITLES = {
  price: 'Price',
  loading: 'Loading',
  freight: 'Freight',
  'lift-gate': 'Lift gate',
  'inside-delivery': 'Inside delivery',
  installation: 'Installation',
  training: 'Training',
  'sales-tax': 'Sales tax',
} as const satisfies Record<LineKind, string>;

export const SOURCE_WORDS = {
  listing: 'From the listing',
  operator: 'By our freight rates',
  visitor: 'By your ZIP code',
  unknown: 'Not known',
} as const satisfies Record<CostLine['source'], string>;

/**
 * The lines that may cost something that the total does not include, in words; null if there are none. The price is in
 * the words of the total.
 */
export function notIncluded({ lines }: Pick<CostEstimate, 'lines'>): string | null {
  const open = lines.filter(({ isOpen, kind }) => isOpen && kind !== 'price');
  return open.length === 0 ? null : open.map(({ kind }) => LINE_TITLES[kind].toLowerCase()).join(', ');
}

/** The message that asks for a quote, with the delivery and the figures of the estimate. */
export function quoteMessage({ lines, totalUsd, totalLabel }: CostEstimate, delivery: Delivery): string {
  const { zip, liftGate, inside } = delivery;
  const wish = [
    'Please send me a quote for this machine',
    ...(zip === undefined ? [] : [`to ZIP code ${zip}`]),
    ...(liftGate === true ? ['with a lift gate'] : []),
    ...(inside === true ? ['delivered inside'] : []),
  ];
  const request = `${wish.join(', ')}.`;
  if (totalUsd === null) return request;
  const figures = lines.flatMap(({ kind, amountUsd, label }) =>
    amountUsd === null ? [] : [`${LINE_TITLES[kind]}: ${label}`],
  );
  const missing = notIncluded({ lines });
  const total = `In all: ${totalLabel}${missing === null ? '' : `, without ${missing}`}`;
  return [request, 'The estimate on its page:', ...figures, total].join('\n');
}
