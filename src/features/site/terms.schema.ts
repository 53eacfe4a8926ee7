import * as z from 'zod/mini';
import { onOneLine, storableText } from '#app/lib/text-fields.ts';

const FIGURE_MAX = 20;

/** A figure, or a length of time, in words. */
const figure = storableText.check(
  z.trim(),
  onOneLine,
  z.minLength(1, 'Must not be empty'),
  z.maxLength(FIGURE_MAX, `Must be at most ${FIGURE_MAX} characters`),
);

/** The operator's figures and terms, as pages show them. */
export const terms = z.object({
  dailyVisits: figure,
  /** On the page of consignment, where the specification has another figure than elsewhere. */
  dailyWebsiteVisits: figure,
  marketingInvestment: figure,
  saleWindow: figure,
  experience: figure,
  /** What the operator keeps of the price of a sale made through the marketplace. */
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
