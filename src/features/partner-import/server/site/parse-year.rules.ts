import { nextCalendarYear } from '#app/features/listings/listings.schema.ts';

const FIRST_YEAR = 1980;
const YEAR = String.raw`(?<![\w.,$/#-])((?:19|20)\d\d)(?![\w/-])(?![.,]\d)`;
/** 2000 stitches are no year. */
const NO_UNIT = String.raw`(?!\s*(?:spm|rpm|st|sts|stitch\w*|hours?|hrs|h|lbs?|kg|v|volts?|w|watts?|mm|cm|usd|dollars?|sq)\b)`;

/** The years that a title speaks of. */
export function yearsInTitle(title: string): number[] {
  return yearsOf(title, new RegExp(YEAR + NO_UNIT, 'gi'));
}

/** A description tells of many years; those of the machine's making are named as such. */
export function yearsInDescription(description: string): number[] {
  const label = String.raw`\b(?:model year|year(?: of manufacture| built| made)?|(?:built|made|manufactured|produced)(?: in)?)\s*[:=]?\s*`;
  const named = new RegExp(label + YEAR + NO_UNIT, 'gi');
  const asAdjective = new RegExp(String.raw`${YEAR}(?=\s+model\b)`, 'gi');
  return [...new Set([...yearsOf(description, named), ...yearsOf(description, asAdjective)])];
}

/** The year of a property such as 2016 or 2016-03-01. */
export function yearsInValue(value: string): number[] {
  return yearsOf(value, /^\s*((?:19|20)\d\d)(?:-\d\d(?:-\d\d(?:T.*)?)?)?\s*$/g);
}

function yearsOf(text: string, pattern: RegExp): number[] {
  const years = [...text.matchAll(pattern)].map(([, year]) => Number(year));
  return [...new Set(years)].filter((year) => year >= FIRST_YEAR && year <= nextCalendarYear());
}
