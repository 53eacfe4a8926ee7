/** Where the page of a machine stands. Mails take no address with a bare apostrophe. */
export function machineHref(id: string): string {
  return `/machine/${encodeURIComponent(id).replaceAll("'", '%27')}`;
}
