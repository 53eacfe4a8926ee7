import { Badge } from '#app/ui/badge.tsx';
import type { ManagedUser } from './users.schema.ts';

/** What somebody may do here, and what must be known of the account before it is changed. */
export function UserBadges({ user: { role, isOnlyAdmin }, isOwn }: { user: ManagedUser; isOwn: boolean }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={role === 'admin' ? 'condition' : 'plain'}>{role === 'admin' ? 'Admin' : 'User'}</Badge>
      {isOwn && <Badge tone="approved">You</Badge>}
      {isOnlyAdmin && <Badge tone="pending">The only admin</Badge>}
    </span>
  );
}
