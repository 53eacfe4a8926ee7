/** Where the page of a machine stands. */
export function machineHref(id: string): string {
  return `/machine/${encodeURIComponent(id)}`;
}
