import { PERMISSIONS, type Permission } from '#app/db/enums.ts';

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
