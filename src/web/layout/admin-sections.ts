export type AdminSection = {
  label: string;
  href: string;
  /** What the section is for. */
  purpose: string;
};

/** The back office's sections, in display order. */
export const ADMIN_SECTIONS = [
  {
    label: 'Listings',
    href: '/admin/listings',
    purpose: 'Approve, reject, price and find listings.',
  },
  { label: 'Contacts', href: '/admin/contacts', purpose: 'Read and answer what visitors wrote.' },
  {
    label: 'Accessories',
    href: '/admin/accessories',
    purpose: 'Review what sellers named, tidy the list.',
  },
  { label: 'Models', href: '/admin/models', purpose: 'Review new models; brands and what they make.' },
  { label: 'Users', href: '/admin/users', purpose: 'Find accounts, edit them, reset passwords.' },
  { label: 'Payments', href: '/admin/payments', purpose: 'Revenue month by month, every payment, refunds.' },
  {
    label: 'Site Settings',
    href: '/admin/site-settings',
    purpose: 'Your contact on all pages, lenders, figures and terms.',
  },
  { label: 'Payment Settings', href: '/admin/payment-settings', purpose: 'Whether sellers pay real money.' },
  {
    label: 'CSV Management',
    href: '/admin/csv-management',
    purpose: 'Listings and lists, out to a spreadsheet and in.',
  },
  {
    label: 'Imports',
    href: '/admin/imports',
    purpose: 'Machines from the partner site, and what came of each import.',
  },
  { label: 'Page Views', href: '/admin/page-views', purpose: 'Which machines are looked at, and how often.' },
  { label: 'Mail', href: '/admin/mail', purpose: 'What was mailed to whom, and what could not be sent.' },
  { label: 'Audit Log', href: '/admin/audit-log', purpose: 'Who changed what, and when.' },
  { label: 'System', href: '/admin/system', purpose: 'How the server stands, and what to set before going live.' },
] as const satisfies readonly AdminSection[];

export type AdminSectionLabel = (typeof ADMIN_SECTIONS)[number]['label'];

/** Further cards on the dashboard. */
export const ADMIN_CARDS: readonly AdminSection[] = [
  ...ADMIN_SECTIONS,
  { label: 'Profile', href: '/profile', purpose: 'Your own account, and how visitors reach the operator.' },
  { label: 'The site', href: '/', purpose: 'As visitors see it.' },
];
