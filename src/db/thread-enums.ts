// Apart from the other enums, because every page loads those.

/**
 * Who takes part in a conversation; the office is all admins who answer messages. Reply addresses contain the position: new
 * ones go to the end.
 */
export const THREAD_PARTIES = ['buyer', 'seller', 'office'] as const;
export type ThreadParty = (typeof THREAD_PARTIES)[number];
/** A message for the buyer, one for a seller who has not joined the thread, and a note of the office. */
export const THREAD_CHANNELS = ['buyer', 'seller', 'office'] as const;
export type ThreadChannel = (typeof THREAD_CHANNELS)[number];
/** How a seller joins a buyer's thread: the listing has Premium, or the office introduces them. */
export const SELLER_ENTRIES = ['premium', 'introduction'] as const;
export type SellerEntry = (typeof SELLER_ENTRIES)[number];
/** Whose answers are measured. */
export const AWAITED_PARTIES = ['seller', 'office'] as const satisfies readonly ThreadParty[];
export type AwaitedParty = (typeof AWAITED_PARTIES)[number];
/** Why the office answers in place of a seller: no answer in three working days, or no account that could answer. */
export const HANDOVER_REASONS = ['seller-silent', 'seller-gone'] as const;
export type HandoverReason = (typeof HANDOVER_REASONS)[number];
/** What becomes of a message that is held: it waits for the office, goes its way, or stays with office and buyer. */
export const MESSAGE_REVIEWS = ['waiting', 'passed', 'rejected'] as const;
export type MessageReview = (typeof MESSAGE_REVIEWS)[number];
/** Signs of fraud or advertising for which a message is held; `follows`: the one before it is held. */
export const MESSAGE_SMELLS = [
  'link',
  'courier',
  'agent',
  'overpayment',
  'payment',
  'code',
  'messenger',
  'repeated',
  'follows',
] as const;
export type MessageSmell = (typeof MESSAGE_SMELLS)[number];
/** What can be sent with a message. */
export const MESSAGE_FILE_KINDS = ['photo', 'pdf'] as const;
export type MessageFileKind = (typeof MESSAGE_FILE_KINDS)[number];
/**
 * How a message arrived. A `call` is a telephone call that the office noted, a `proposal` a seller's answer to a wanted ad, a
 * `notice` what the site itself tells. Of a `quote` and a `quote-notice`, sellers read nothing.
 */
export const MESSAGE_ORIGINS = ['form', 'site', 'mail', 'call', 'proposal', 'notice', 'quote', 'quote-notice'] as const;
export type MessageOrigin = (typeof MESSAGE_ORIGINS)[number];
