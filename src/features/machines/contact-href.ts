import { stringifySearch } from '#app/lib/query-string.ts';
import type { PublicMachine } from './machines.schema.ts';

export const PRICE_INQUIRY = 'Price Inquiry';
export const MACHINE_INQUIRY = 'Machine Inquiry';

/** The contact form with the subject, the machine's name and its id filled in. */
export function contactHref({ id, name }: Pick<PublicMachine, 'id' | 'name'>, subject: string): string {
  return `/contact${stringifySearch({ subject, machine: name, machineId: id })}`;
}
