import { coverContacts } from '../contact-cover.rules.ts';
import type { ThreadMessage } from '../threads.schema.ts';
import { isShownToSeller, toThreadMessage } from './thread-views.rules.ts';
import type { MessageRow } from './thread-messages.db.ts';
import type { ListedThread } from './threads.db.ts';

const COVERED = '(shown after the introduction)';
/** Shorter words of a name are initials and particles. */
const LEAST_NAME = 3;
/** What has a meaning in regular expressions. */
const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** What a seller who has not joined reads: their proposal, the buyer's questions without the person, and what seller and office wrote about them. */
export function questionMessages(
  messages: readonly MessageRow[],
  listed: Pick<ListedThread, 'thread'>,
): ThreadMessage[] {
  return messages.flatMap((each) => {
    const { channel, author, origin } = each.message;
    if (
      (channel !== 'seller' && author !== 'buyer' && origin !== 'proposal') ||
      !isShownToSeller(listed.thread, each.message)
    )
      return [];
    const shown = toThreadMessage(each, listed, 'seller');
    return [
      author === 'buyer'
        ? { ...shown, text: withoutPerson(shown.text, [listed.thread.buyerName, each.formName ?? '']) }
        : shown,
    ];
  });
}

/** A text without contact data. */
export function withoutContactData(text: string): string {
  return coverContacts(text)
    .map((part) => ('text' in part ? part.text : COVERED))
    .join('');
}

/**
 * A text without contact data and without the names of its author, whole or each word of three letters or more. Not without
 * other spellings of a name, or the name of a shop.
 */
export function withoutPerson(text: string, names: readonly string[]): string {
  const words = names.flatMap((name) => [name.trim(), ...name.split(/[^\p{L}\p{M}'’-]+/u)]);
  const covered = [...new Set(words.filter((word) => word.length >= LEAST_NAME))].toSorted(
    (one, other) => other.length - one.length,
  );
  if (covered.length === 0) return withoutContactData(text);
  const literal = covered.map((word) => word.replaceAll(SPECIAL, String.raw`\$&`)).join('|');
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${literal})(?![\p{L}\p{N}])`, 'giu');
  return withoutContactData(text).replaceAll(pattern, COVERED);
}
