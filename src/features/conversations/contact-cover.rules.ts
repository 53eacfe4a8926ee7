import { findContacts, type ContactKind } from '#app/lib/contact-data.ts';

/** A piece of a message, or the kind of contact data that is covered in its place. */
export type CoveredPart = { text: string } | { covered: ContactKind };

/** A message with its contact data covered, as pieces in their order. Everything else is left as it is. */
export function coverContacts(message: string): CoveredPart[] {
  const found = findContacts(message);
  const parts = [{ to: 0 }, ...found].flatMap(({ to }, at): CoveredPart[] => {
    const next = found[at];
    const text = { text: message.slice(to, next?.from) };
    return next === undefined ? [text] : [text, { covered: next.kind }];
  });
  return parts.filter((part) => !('text' in part) || part.text !== '');
}
