import type { Db } from '#app/db/client.ts';
import { updateProfileGaps } from './accounts.db.ts';

/** What a listing says of whom to reach and where. */
export type ListingContact = {
  contactName: string;
  contactPhone: string | null;
  city: string;
  state: string;
  zip: string;
};

/** Fills the gaps of a seller's profile with what they said in a listing. The email address is theirs alone to set. */
export async function fillProfileGaps(tx: Db, userId: string, contact: ListingContact): Promise<void> {
  const { contactName: name, contactPhone: phone, city, state, zip } = contact;
  await updateProfileGaps(tx, userId, { name, phone, city, state, zip });
}
