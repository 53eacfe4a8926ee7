import * as z from 'zod/mini';
import { NAME_REQUIRED, onOneLine, seenText, storableText, tooLong, trimmed } from '#app/lib/text-fields.ts';

const FIGURE_MAX = 20;

/** A figure, or a length of time, in words. */
const figure = storableText.check(
  seenText,
  onOneLine,
  z.minLength(1, 'Must not be empty'),
  z.maxLength(FIGURE_MAX, tooLong(FIGURE_MAX)),
);

const optionalFigure = storableText.check(seenText, onOneLine, z.maxLength(FIGURE_MAX, tooLong(FIGURE_MAX)));

/** The operator's figures and terms, as pages show them. */
export const terms = z.object({
  /** If empty, pages speak of visits without a figure. */
  dailyVisits: optionalFigure,
  /** For the consignment page, which states visits of the website; other pages state visits of the marketplace. */
  dailyWebsiteVisits: optionalFigure,
  marketingInvestment: figure,
  saleWindow: figure,
  experience: figure,
  /** The operator's share of the price of a sale through the marketplace. */
  commission: figure.check(
    z.regex(/^\d{1,2}(\.\d)?(-\d{1,2}(\.\d)?)?%$/, 'Must be a percentage or a range of it, such as 5-10%'),
  ),
  butterflyDriveTrain: figure,
  butterflyElectronics: figure,
  ownBrandMechanical: figure,
  ownBrandElectronics: figure,
  usedParts: figure,
  usedConsumables: figure,
});
export type Terms = z.output<typeof terms>;

/** The number of cards for which the dialog has room. */
export const LENDERS_MAX = 6;

const line = (missing: string, max: number) =>
  storableText.check(
    seenText,
    onOneLine,
    z.minLength(1, missing),
    z.maxLength(max, `Must be at most ${max} characters`),
  );

/** The lenders that finance machines. */
export const lender = z.object({
  name: line(NAME_REQUIRED, 60),
  /** What distinguishes it, in two or three words. */
  highlight: line('Highlight is required', 30),
  description: line('Description is required', 160),
  /** The address of the application on the lender's own site. */
  url: line('Web address is required', 500).check(
    z.refine(isSafeAddress, 'Must be a web address that begins with https://'),
  ),
  /** A picture on this site, such as '/lenders/bank.svg'; if empty, the initials of the name are displayed instead. */
  logo: z
    .string()
    .check(
      trimmed,
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

/** The parts of a site that show sample data until the operator enters its own. */
export const SAMPLES = ['contact', 'lenders', 'terms', 'freight'] as const;
export type Sample = (typeof SAMPLES)[number];

/** The operator's words that several pages show. */
const siteTexts = z.object({
  footer: z.object({ tagline: z.string(), offers: z.string() }),
  /** The terms contain `{{commission}}` in place of the commission. */
  consignment: z.object({ summary: z.string(), terms: z.array(z.string()) }),
  warranty: z.object({
    conditions: z.array(z.string()),
    notExtendable: z.string(),
    others: z.string(),
    noTerms: z.string(),
  }),
});
export type SiteTexts = z.output<typeof siteTexts>;

/** The facts about the site and its operator on public pages. */
export const siteFacts = z.object({
  siteName: z.string(),
  operatorEmail: z.string(),
  operatorPhone: z.string(),
  operatorAddress: z.string(),
  /** Null if not stated. */
  operatorHours: z.nullable(z.string()),
  /** The time zone of the opening hours, and of days and months in the back office: America/Chicago. */
  timeZone: z.string(),
  supportUrl: z.string(),
  publicUrl: z.string(),
  /** A sentence on who finances machines. */
  financingSummary: z.string(),
  terms,
  texts: siteTexts,
  /** The parts that still show sample data, which pages point out. */
  samples: z.array(z.enum(SAMPLES)),
});
export type SiteFacts = z.output<typeof siteFacts>;

/** The days over which visits are averaged. */
export const VISIT_DAYS = 30;

/** What the site has counted itself, beside the operator's figures. */
export const visitFigures = z.object({
  /** Views of machines and of the home page on an average day of the last 30. */
  viewsADay: z.number(),
});
