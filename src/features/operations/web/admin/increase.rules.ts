import type { NewSince, WatchedSection } from '../../notifications.schema.ts';

export type Increase = {
  section: WatchedSection;
  /** Such as '2 new listings'. */
  words: string;
  /** Where they are (SPEC §2). */
  href: string;
};

type Watch = { section: WatchedSection; of: keyof NewSince; noun: readonly [string, string]; href: string };

const WATCHES: readonly Watch[] = [
  { section: 'listings', of: 'newListings', noun: ['listing', 'listings'], href: '/admin/manage' },
  { section: 'contacts', of: 'newContacts', noun: ['message', 'messages'], href: '/admin/contact-submissions' },
  { section: 'accessories', of: 'newAccessories', noun: ['accessory', 'accessories'], href: '/admin/accessories' },
  { section: 'models', of: 'newModels', noun: ['model', 'models'], href: '/admin/models' },
];

/** What has come in between two looks. Less than before means that the admin has looked meanwhile. */
export function increasesOf(before: NewSince, after: NewSince): Increase[] {
  return WATCHES.flatMap(({ section, of, noun: [one, several], href }) => {
    const came = after[of] - before[of];
    return came > 0 ? [{ section, words: `${came} new ${came === 1 ? one : several}`, href }] : [];
  });
}
