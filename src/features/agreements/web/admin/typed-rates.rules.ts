import * as z from 'zod/mini';
import type { RateBand } from '#app/db/commission-enums.ts';
import { commissionRates, newVersion } from '../../agreements.schema.ts';
import { bandLabels, percentLabel } from '../../rates.rules.ts';

/** The bands as an admin types them, one on each line: 'up to $20,000: 8-12%', then 'above $20,000: 5-10%'. */
export function bandLines(bands: readonly RateBand[]): string {
  const labels = bandLabels(bands);
  return bands.map((band, at) => `${labels[at]}: ${percentLabel(band)}`).join('\n');
}

const LINE =
  /^(?:up to \$?(?<end>[\d,]+)|above(?: \$?(?<start>[\d,]+))?|any price)\s*:\s*(?<low>\d+(?:\.\d+)?)\s*%?(?:\s*[-–]\s*(?<high>\d+(?:\.\d+)?)\s*%?)?$/i;

/** The bands of typed lines; the number of the first line that cannot be read, from 1, instead. */
export function readBands(lines: string): RateBand[] | number {
  const bands: RateBand[] = [];
  const typed = lines.split('\n').map((line) => line.trim());
  for (const [at, line] of typed.entries()) {
    if (line === '') continue;
    const { end, start, low, high = low } = LINE.exec(line)?.groups ?? {};
    if (low === undefined || high === undefined) return at + 1;
    if (start !== undefined && dollarsIn(start) !== bands.at(-1)?.upToUsd) return at + 1;
    const upToUsd = end === undefined ? null : dollarsIn(end);
    bands.push({ upToUsd, lowPercent: Number(low), highPercent: Number(high) });
  }
  return bands;
}

function dollarsIn(digits: string): number {
  return Number(digits.replaceAll(',', ''));
}

/** What is wrong with the bands themselves is said about the field as a whole. */
function typedBands(bands: typeof commissionRates.shape.brokered) {
  return z.pipe(
    z.string(),
    z.transform((lines, { issues }): RateBand[] => {
      const read = readBands(lines);
      const problem =
        typeof read === 'number'
          ? `Line ${read} must be such as “up to $20,000: 8-12%”, “above $20,000: 5-10%” or “any price: 5-10%”`
          : bands.safeParse(read).error?.issues[0]?.message;
      if (problem === undefined && typeof read !== 'number') return read;
      issues.push({ code: 'custom', message: problem ?? '', input: lines });
      return z.NEVER;
    }),
  );
}

/** The form of a new version; only brokerage agreements have rates. */
export const versionForm = z.extend(z.pick(newVersion, { text: true, note: true }), {
  rates: z.optional(
    z.object({
      brokered: typedBands(commissionRates.shape.brokered),
      consignment: typedBands(commissionRates.shape.consignment),
      claimMonths: z.pipe(z.pipe(z.string(), z.transform(Number)), commissionRates.shape.claimMonths),
    }),
  ),
});
