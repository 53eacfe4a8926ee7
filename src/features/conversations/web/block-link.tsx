import { blocksHref } from '#app/features/blocking/web/admin/blocks.queries.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { ThreadView } from '../threads.schema.ts';

/** For the office: whether the buyer is blocked, and the way to block them or to lift the block. */
export function BlockLink({ view: { buyer, isBlocked } }: { view: ThreadView }) {
  if (buyer === null || buyer.email === null) return null;
  const { email, phone } = buyer;
  return (
    <SiteLink
      href={isBlocked ? '/admin/blocks' : blocksHref({ email, phone, network: null })}
      preload={false}
      className="link text-14"
    >
      {isBlocked ? 'This person is blocked. Lift the block' : 'Block this person'}
    </SiteLink>
  );
}
