/** What keeps a listing from visitors, and what its seller may expect or do. */
const REASONS = {
  pending: { why: 'It is waiting for review.', next: 'Buyers will find it as soon as it is approved.' },
  rejected: { why: 'It was not approved.', next: 'Edit it to send it in for review again.' },
} as const;

type HiddenListingNoticeProps = { status: keyof typeof REASONS; isOwn: boolean };

/** Tells whoever may open a listing all the same that visitors do not see it, and why. */
export function HiddenListingNotice({ status, isOwn }: HiddenListingNoticeProps) {
  const { why, next } = REASONS[status];
  return (
    <p role="status" className="mt-3 rounded-control bg-warn-wash px-4 py-3 text-14 text-warn print:hidden">
      <strong>{isOwn ? 'Only you and our moderators see this listing.' : 'Visitors do not see this listing.'}</strong>{' '}
      {isOwn ? `${why} ${next}` : why}
    </p>
  );
}
