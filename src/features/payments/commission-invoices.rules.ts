/** 'INV-1001': the number of an invoice for a commission, as people see it. */
export function invoiceLabel(number: number): string {
  return `INV-${number}`;
}

export function invoiceHref(number: number): string {
  return `/invoices/${number}`;
}
