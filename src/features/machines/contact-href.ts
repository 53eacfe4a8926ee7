import { stringifySearch } from '#app/lib/query-string.ts';
import { machineHref } from './machine-href.ts';
import type { PublicMachine } from './machines.schema.ts';

export const PRICE_INQUIRY = 'Price Inquiry';
export const MACHINE_INQUIRY = 'Machine Inquiry';

/** The page beneath stays where it is. */
export const OVER_THE_PAGE = { resetScroll: false } as const;

/** Where a question about a machine is asked, over its page. */
export function askHref(id: string): string {
  return `${machineHref(id)}/ask`;
}

/** The contact form with the subject, the machine's name and its id filled in. */
export function contactHref({ id, name }: Pick<PublicMachine, 'id' | 'name'>, subject: string): string {
  return `/contact${stringifySearch({ subject, machine: name, machineId: id })}`;
}
