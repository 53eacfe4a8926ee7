import { stringifySearch } from '#app/lib/query-string.ts';
import type { PublicMachine } from './machines.schema.ts';

/** Where the page of a machine stands. Mails take no address with a bare apostrophe. */
export function machineHref(id: string): string {
  return `/machine/${encodeURIComponent(id).replaceAll("'", '%27')}`;
}

/** Where the link of a machine points that people share: what previews read is there. */
export function shareHref(id: string): string {
  return `/og/machine/${encodeURIComponent(id)}`;
}

/** The picture for previews of that link. */
export function shareImageHref(id: string): string {
  return `${shareHref(id)}/picture.jpg`;
}

/** The machine's address as a code that a phone reads from paper. */
export function shareCodeHref(id: string): string {
  return `${shareHref(id)}/code.svg`;
}

/** In pixels: what Facebook, X and LinkedIn show whole. */
export const SHARE_IMAGE = { widthPx: 1_200, heightPx: 630 } as const;

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
