/** Names below .example belong to nobody (RFC 2606). */
export function isMadeUp(hostOrAddress: string): boolean {
  return /[.@]example$/i.test(hostOrAddress.trim());
}
