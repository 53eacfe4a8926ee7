import { PERMISSIONS, type Permission, type Role } from '#app/db/enums.ts';

/** An account or a guest, in a request or on a page; null for a visitor. Only admins have permissions. */
export type PermissionHolder = { role: 'guest' } | { permissions: readonly Permission[] } | null;

/** Whether the account is an admin with this permission. */
export function hasPermission(account: PermissionHolder, permission: Permission): boolean {
  return account !== null && 'permissions' in account && account.permissions.includes(permission);
}

/** Whether the account is an admin who may do everything: one of these always remains. */
export function hasAllPermissions(account: PermissionHolder): boolean {
  return PERMISSIONS.every((permission) => hasPermission(account, permission));
}

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
