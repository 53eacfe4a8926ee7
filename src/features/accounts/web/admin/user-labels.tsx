import { Badge } from '#app/ui/badge.tsx';
import { LocalDate } from '#app/ui/local-date.tsx';
import { PERMISSION_LABELS } from '../../permission-labels.rules.ts';
import { hasAllPermissions } from '../../permissions.rules.ts';
import type { ManagedUser } from '../../users.schema.ts';

/** When, by whom and why an account was suspended. */
export function SuspensionNote({ user: { suspension } }: { user: ManagedUser }) {
  if (suspension === null) return null;
  return (
    <p className="line-clamp-3 pt-1 text-14 text-danger wrap-anywhere">
      Suspended <LocalDate at={suspension.at} /> by {suspension.by}: {suspension.reason}
    </p>
  );
}

/** The account's role, what a restricted admin may do, and what an admin must know before changing it. */
export function UserBadges({ user, isOwn }: { user: ManagedUser; isOwn: boolean }) {
  const { role, permissions, isOnlyAdmin, hasSecondFactor, suspension } = user;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={role === 'admin' ? 'condition' : 'plain'}>{role === 'admin' ? 'Admin' : 'User'}</Badge>
      {isOwn && <Badge tone="approved">You</Badge>}
      {isOnlyAdmin && <Badge tone="pending">The only full admin</Badge>}
      {suspension !== null && <Badge tone="rejected">Suspended</Badge>}
      {hasSecondFactor && <Badge>Two-step</Badge>}
      {role === 'admin' && !hasAllPermissions(user) && (
        <span className="text-12 text-quiet">
          {permissions.map((permission) => PERMISSION_LABELS[permission].label).join(', ')}
        </span>
      )}
    </span>
  );
}
