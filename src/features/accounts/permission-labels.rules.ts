import type { Permission, Role } from '#app/db/enums.ts';

export const ROLE_LABELS = { user: 'User', admin: 'Admin' } as const satisfies Record<Role, string>;

/** What each permission is called, and what it allows. */
export const PERMISSION_LABELS: Readonly<Record<Permission, { label: string; allows: string }>> = {
  moderation: {
    label: 'Listings',
    allows: 'Review, edit and delete listings, models and accessories. Imports, spreadsheets and page views.',
  },
  messages: { label: 'Messages', allows: 'Read and answer messages, and see all mail.' },
  payments: { label: 'Payments', allows: 'See all payments, refund them, and switch between test and live.' },
  users: {
    label: 'Users and settings',
    allows: 'Manage accounts and what admins may do. Site settings, audit log and system.',
  },
};

/** Why an admin is refused. */
export function missingPermissionMessage(permission: Permission): string {
  return `This needs the permission “${PERMISSION_LABELS[permission].label}”. An admin who manages users can give it to you.`;
}
