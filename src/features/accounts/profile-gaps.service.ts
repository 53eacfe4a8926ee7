import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { updateProfileGaps } from './accounts.db.ts';
import { profileInput } from './accounts.schema.ts';

/** What a listing says of whom to reach and where. */
export type ListingContact = {
  contactName: string;
  contactPhone: string | null;
  city: string;
  state: string;
  zip: string;
};

const profileGaps = z.partial(z.pick(profileInput, { name: true, phone: true, city: true, state: true, zip: true }));

/**
 * Fills the gaps of a seller's profile with what they said in a listing; what a profile would not hold stays out. The
 * e-mail address is theirs alone to set.
 */
export async function fillProfileGaps(tx: Db, userId: string, contact: ListingContact): Promise<void> {
  const { contactName: name, contactPhone: phone, city, state, zip } = contact;
  await updateProfileGaps(tx, userId, parseLeniently(profileGaps, { name, phone, city, state, zip }));
}
