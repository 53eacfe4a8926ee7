const NOTICE = 'mt-3 rounded-control bg-warn-wash px-4 py-3 text-14 text-warn print:hidden';

/** What keeps a listing from visitors, and what its seller may expect or do. */
const REASONS = {
  pending: { why: 'It is waiting for review.', next: 'Buyers will find it as soon as it is approved.' },
  rejected: { why: 'It was not approved.', next: 'Edit it to send it in for review again.' },
  resting: {
    why: 'It rests: nobody said that it is still for sale.',
    next: 'You bring it back in the Sellers Portal.',
  },
} as const;

type HiddenListingNoticeProps = {
  why: keyof typeof REASONS;
  isOwn: boolean;
  /** Visitors see the version before it. */
  isChange: boolean;
};

/** Tells whoever may open a listing all the same that visitors do not see it like this, and why. */
export function HiddenListingNotice({ why: reason, isOwn, isChange }: HiddenListingNoticeProps) {
  const { why, next } = REASONS[reason];
  if (isChange) {
    return (
      <p role="status" className={NOTICE}>
        <strong>This change is waiting for review.</strong> Until then visitors see the version that was approved before
        it.
      </p>
    );
  }
  return (
    <p role="status" className={NOTICE}>
      <strong>{isOwn ? 'Only you and our moderators see this listing.' : 'Visitors do not see this listing.'}</strong>{' '}
      {isOwn ? `${why} ${next}` : why}
    </p>
  );
}
