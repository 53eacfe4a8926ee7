import { wholeWords } from '#app/lib/whole-words.ts';
/** What a switch to live ends. */
export function playMoneyWords(listings: number | 'counting' | 'unknown'): string {
  if (listings === 'counting') return 'Placements that were paid with test money end at once: they are being counted…';
  if (listings === 'unknown')
    return 'Placements that were paid with test money end at once. They could not be counted.';
  if (listings === 0) return 'No listing has a placement paid with test money, so none ends.';
  const whose = listings === 1 ? '1 listing end' : `${wholeWords(listings)} listings end`;
  return `The placements of ${whose} at once, because they were paid with test money; the sellers are told by email.`;
}
