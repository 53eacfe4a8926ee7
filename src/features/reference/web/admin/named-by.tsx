import { SiteLink } from '#app/ui/site-link.tsx';
import type { Proposer } from '../../reference.schema.ts';

/** Whose listing named it, with a link to the account. */
export function NamedBy({ proposer: { username, waiting } }: { proposer: Proposer }) {
  return (
    <span className="block text-12 font-normal text-quiet wrap-anywhere">
      by{' '}
      <SiteLink href={`/admin/users?search=${encodeURIComponent(username)}`} className="link">
        {username}
      </SiteLink>
      {waiting > 1 && `, who named ${waiting} that wait`}
    </span>
  );
}
