import type { NewSince, WatchedSection } from '../../dashboard.schema.ts';

export type Increase = {
  section: WatchedSection;
  /** Such as '2 new listings'. */
  label: string;
  /** The section's address. */
  href: string;
};

type Watch = { section: WatchedSection; field: keyof NewSince; noun: readonly [string, string]; href: string };

const WATCHES: readonly Watch[] = [
  { section: 'listings', field: 'newListings', noun: ['listing', 'listings'], href: '/admin/manage' },
  { section: 'contacts', field: 'newContacts', noun: ['message', 'messages'], href: '/admin/contact-submissions' },
  { section: 'accessories', field: 'newAccessories', noun: ['accessory', 'accessories'], href: '/admin/accessories' },
  { section: 'models', field: 'newModels', noun: ['model', 'models'], href: '/admin/models' },
];

/**
 * What has arrived between two polls. A smaller count means that the admin has viewed the section in the meantime;
 * null, that they may not open it.
 */
export function findIncreases(before: NewSince, after: NewSince): Increase[] {
  return WATCHES.flatMap(({ section, field, noun: [one, several], href }) => {
    const [was, is] = [before[field], after[field]];
    const added = was === null || is === null ? 0 : is - was;
    return added > 0 ? [{ section, label: `${added} new ${added === 1 ? one : several}`, href }] : [];
  });
}
