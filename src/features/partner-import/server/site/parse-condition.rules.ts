import type { Condition } from '#app/db/enums.ts';

const USED = /\b(?:used|pre-?\s?owned|second[\s-]hand)\b/i;
const REFURBISHED = /\b(?:refurbished|refurb|reconditioned|remanufactured)\b/i;
/** 'Like new' is not new, and New Jersey is a place. */
const NEW =
  /\bbrand[\s-]new\b|(?:^|[([|,–/-]\s*)new\b(?=\s*(?:$|[)\]|,:–/-]|\d|[A-Z]))(?!\s+(?:York|Jersey|Mexico|Hampshire|England|Orleans)\b)/;
const ALMOST_NEW = /\b(?:like|nearly|almost|as)[\s-]new\b/gi;

/** The conditions that a title, a tag or a property's value names. */
export function findConditions(text: string): Condition[] {
  const plain = text.replace(ALMOST_NEW, ' ');
  const capital = plain.replace(/\b(?:new|brand)\b/gi, (word) => word.toLowerCase());
  return [
    ...(NEW.test(capital) ? (['new'] as const) : []),
    ...(USED.test(plain) ? (['used'] as const) : []),
    ...(REFURBISHED.test(plain) ? (['refurbished'] as const) : []),
  ];
}

/** A description tells of new needles and used oil; only a labelled condition is the machine's. */
export function conditionsInDescription(description: string): Condition[] {
  return [...description.matchAll(/\bcondition\s*[:=]\s*([^\n.;]{1,40})/gi)].flatMap(([, text = '']) =>
    findConditions(text),
  );
}
