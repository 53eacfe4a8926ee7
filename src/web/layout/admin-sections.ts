/** The back office's sections, in the order in which they are offered. */
export const ADMIN_SECTIONS = [
  { label: 'Payments', href: '/admin/payments', purpose: 'Revenue month by month, every payment, refunds.' },
  { label: 'Payment Settings', href: '/admin/payment-settings', purpose: 'Whether sellers pay real money.' },
] as const;
