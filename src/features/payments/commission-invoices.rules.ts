/** 'INV-1001': the number of an invoice for a commission, as people see it. */
export function invoiceLabel(number: number): string {
  return `INV-${number}`;
}

/** 'CN-1001': the number of a credit note. */
export function creditNoteLabel(number: number): string {
  return `CN-${number}`;
}

export function invoiceHref(number: number): string {
  return `/invoices/${number}`;
}
