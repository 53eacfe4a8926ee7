import * as z from 'zod/mini';
import { NAME_REQUIRED } from '#app/lib/shared-messages.ts';
import { onOneLine, storableText } from '#app/lib/text-fields.ts';

/** As many cards as pages have room for (SPEC §2). */
export const LENDERS_MAX = 6;

const line = (missing: string, max: number) =>
  storableText.check(
    z.trim(),
    onOneLine,
    z.minLength(1, missing),
    z.maxLength(max, `Must be at most ${max} characters`),
  );

/** The lenders that finance machines. */
export const lender = z.object({
  name: line(NAME_REQUIRED, 60),
  /** What sets it apart, in two or three words. */
  highlight: line('Highlight is required', 30),
  description: line('Description is required', 160),
  /** Where one applies, on the lender's own site. */
  url: line('Web address is required', 500).check(
    z.refine(isSafeAddress, 'Must be a web address that begins with https://'),
  ),
  /** A picture on this site, such as '/lenders/bank.svg'; empty: the first letters of the name stand in its place. */
  logo: z
    .string()
    .check(
      z.trim(),
      z.maxLength(200, 'Must be at most 200 characters'),
      z.regex(/^(\/[\w.-][\w./-]*)?$/, 'Must be a path on this site, such as /lenders/bank.svg'),
    ),
});
export type Lender = z.output<typeof lender>;

/** The sentence shown wherever financing is mentioned. */
export const financingSummary = z.object({ summary: line('A sentence is required', 200) });

/** The sentence on financing, and the lenders. */
export const lenders = z.extend(financingSummary, {
  lenders: z.array(lender).check(
    z.minLength(1, 'At least one lender is required'),
    z.maxLength(LENDERS_MAX, `There is room for ${LENDERS_MAX} lenders`),
    z.refine((all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length, {
      error: 'Each lender needs a name of its own',
    }),
  ),
});
export type Lenders = z.output<typeof lenders>;

function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}
