import type { Permission } from '#app/db/enums.ts';
import { hasPermission, type PermissionHolder } from '#app/features/accounts/permissions.rules.ts';

export type AdminSection = {
  label: string;
  href: string;
  /** What the section is for. */
  purpose: string;
  /** What an admin needs to open it; absent: nothing. */
  permission?: Permission;
  /** What opens it as well, for a part of what it shows. */
  otherPermission?: Permission;
};

/** The back office's sections by what they are about, in display order. */
export const ADMIN_GROUPS = [
  {
    about: 'Machines',
    sections: [
      {
        label: 'Listings',
        permission: 'moderation',
        href: '/admin/listings',
        purpose: 'Approve, reject, price and find listings.',
      },
      {
        label: 'Reports',
        permission: 'moderation',
        otherPermission: 'messages',
        href: '/admin/reports',
        purpose: 'What people say is wrong with a listing or a message.',
      },
      {
        label: 'Wanted',
        permission: 'moderation',
        href: '/admin/wanted',
        purpose: 'Approve what buyers look for in public.',
      },
      {
        label: 'Accessories',
        permission: 'moderation',
        href: '/admin/accessories',
        purpose: 'Review what sellers named, tidy the list.',
      },
      {
        label: 'Models',
        permission: 'moderation',
        href: '/admin/models',
        purpose: 'Review new models; brands and what they make.',
      },
      {
        label: 'CSV Management',
        permission: 'moderation',
        href: '/admin/csv-management',
        purpose: 'Listings and lists, out to a spreadsheet and in.',
      },
      {
        label: 'Imports',
        permission: 'moderation',
        href: '/admin/imports',
        purpose: 'Machines from the partner site, and what came of each import.',
      },
    ],
  },
  {
    about: 'Buyers and sellers',
    sections: [
      {
        label: 'Messages',
        permission: 'messages',
        href: '/admin/messages',
        purpose: 'Answer buyers and sellers, those who wait longest first.',
      },
      {
        label: 'Deals',
        permission: 'messages',
        href: '/admin/deals',
        purpose: 'How far each sale is, and what is to be done today.',
      },
      {
        label: 'Contacts',
        permission: 'messages',
        href: '/admin/contacts',
        purpose: 'Read and answer what visitors wrote.',
      },
      {
        label: 'Held Messages',
        permission: 'messages',
        href: '/admin/held-messages',
        purpose: 'Let messages with signs of fraud through, or reject them.',
      },
      {
        label: 'Blocked Senders',
        permission: 'messages',
        href: '/admin/blocks',
        purpose: 'Whose messages and listings are refused, and until when.',
      },
      {
        label: 'Introductions',
        permission: 'messages',
        href: '/admin/introductions',
        purpose: 'Which buyers were brought to which sellers.',
      },
      {
        label: 'Users',
        permission: 'users',
        href: '/admin/users',
        purpose: 'Find accounts, edit them, reset passwords.',
      },
    ],
  },
  {
    about: 'Money',
    sections: [
      {
        label: 'Payments',
        permission: 'payments',
        href: '/admin/payments',
        purpose: 'Revenue month by month, every payment, refunds.',
      },
      {
        label: 'Sales',
        permission: 'payments',
        href: '/admin/sales',
        purpose: 'What was sold to whom, for how much, and the commission.',
      },
      {
        label: 'Commissions',
        permission: 'payments',
        href: '/admin/commissions',
        purpose: 'What a sale owes, by channel, brand and seller.',
      },
      {
        label: 'Invoices',
        permission: 'payments',
        href: '/admin/invoices',
        purpose: 'Commissions of sales: to invoice, open, overdue, paid.',
      },
      {
        label: 'Payment Settings',
        permission: 'payments',
        href: '/admin/payment-settings',
        purpose: 'Whether sellers pay real money.',
      },
    ],
  },
  {
    about: 'Figures',
    sections: [
      {
        label: 'Page Views',
        permission: 'moderation',
        href: '/admin/page-views',
        purpose: 'Which machines are looked at, and how often.',
      },
      {
        label: 'Statistics',
        permission: 'moderation',
        href: '/admin/statistics',
        purpose: 'Views, questions, days and sources of each listing.',
      },
      {
        label: 'Funnel',
        permission: 'payments',
        href: '/admin/funnel',
        purpose: 'How many views became questions, offers and sales.',
      },
      {
        label: 'Demand',
        permission: 'moderation',
        href: '/admin/demand',
        purpose: 'What visitors search for, and what of it is in stock.',
      },
      {
        label: 'Answers',
        permission: 'messages',
        href: '/admin/answers',
        purpose: 'How fast buyers get answers, and who waits longest.',
      },
    ],
  },
  {
    about: 'Site',
    sections: [
      {
        label: 'Site Settings',
        permission: 'users',
        href: '/admin/site-settings',
        purpose: 'Your contact on all pages, lenders, figures and terms.',
      },
      {
        label: 'Texts',
        permission: 'users',
        href: '/admin/texts',
        purpose: 'The words of emails, and the reasons for rejection.',
      },
      {
        label: 'Mail',
        permission: 'messages',
        href: '/admin/mail',
        purpose: 'What was mailed to whom, and what could not be sent.',
      },
      { label: 'Audit Log', permission: 'users', href: '/admin/audit-log', purpose: 'Who changed what, and when.' },
      {
        label: 'System',
        permission: 'users',
        href: '/admin/system',
        purpose: 'How the server stands, and what to set before going live.',
      },
    ],
  },
] as const satisfies readonly { about: string; sections: readonly AdminSection[] }[];

export type AdminSectionLabel = (typeof ADMIN_GROUPS)[number]['sections'][number]['label'];

const ADMIN_SECTIONS: readonly AdminSection[] = ADMIN_GROUPS.flatMap<AdminSection>(({ sections }) => sections);

/** Those of the sections or cards that the admin may open. */
export function openSections(admin: PermissionHolder, sections: readonly AdminSection[]): readonly AdminSection[] {
  return sections.filter((section) => lacked(admin, section) === undefined);
}

/** The permission that the admin lacks to open the section with this label; undefined if it opens. */
export function missingPermission(
  admin: PermissionHolder,
  label: AdminSectionLabel | 'Dashboard',
): Permission | undefined {
  const section = ADMIN_SECTIONS.find((each) => each.label === label);
  return section === undefined ? undefined : lacked(admin, section);
}

function lacked(admin: PermissionHolder, { permission, otherPermission }: AdminSection): Permission | undefined {
  if (permission === undefined || hasPermission(admin, permission)) return undefined;
  return otherPermission !== undefined && hasPermission(admin, otherPermission) ? undefined : permission;
}

/** Further cards on the dashboard. */
export const ADMIN_CARDS: readonly AdminSection[] = [
  ...ADMIN_SECTIONS,
  { label: 'Profile', href: '/profile', purpose: 'Your own account, and how visitors reach the operator.' },
  { label: 'The site', href: '/', purpose: 'As visitors see it.' },
];
