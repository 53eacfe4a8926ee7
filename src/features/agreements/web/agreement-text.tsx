import { SALE_CHANNELS, type CommissionRates, type SaleChannel } from '#app/db/commission-enums.ts';
import { sectionsOf, type Block } from '../agreement-text.rules.ts';
import { bandLabels, percentLabel } from '../rates.rules.ts';

type TextProps = {
  text: string;
  rates: CommissionRates | null;
  /** The level of the headings, below the title of the page or the dialog. */
  level: 2 | 3;
};

/** The text of an agreement, and its rates. */
export function AgreementText({ text, rates, level }: TextProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="grid gap-6">
      {sectionsOf(text).map(({ heading, blocks }) => (
        <section key={heading ?? 'beginning'} className="grid gap-2 break-inside-avoid-page">
          {heading !== null && <Heading className="text-20">{heading}</Heading>}
          {blocks.map((block) => (
            <TextBlock key={'list' in block ? block.list.join(' ') : block.paragraph} block={block} />
          ))}
        </section>
      ))}
      {rates !== null && (
        <section className="grid gap-2 break-inside-avoid-page">
          <Heading className="text-20">Rates</Heading>
          <p>The rate of the band in which the price lies applies to the whole price.</p>
          <RatesTable rates={rates} />
          <p>{claimLabel(rates)}</p>
        </section>
      )}
    </div>
  );
}

function claimLabel({ claimMonths }: CommissionRates): string {
  const period = claimMonths === 1 ? 'a month' : `${claimMonths} months`;
  return `A sale to a buyer whom we introduced owes the commission for ${period} after the introduction.`;
}

function TextBlock({ block }: { block: Block }) {
  if ('paragraph' in block) return <p className="wrap-anywhere">{block.paragraph}</p>;
  return (
    <ul className="grid list-disc gap-1.5 pl-5 marker:text-thread-ink">
      {block.list.map((entry) => (
        <li key={entry} className="wrap-anywhere">
          {entry}
        </li>
      ))}
    </ul>
  );
}

/** How each channel is called. */
export const CHANNEL_LABELS = {
  brokered: 'We bring the buyer',
  consignment: 'On consignment',
} as const satisfies Record<SaleChannel, string>;

function RatesTable({ rates }: { rates: CommissionRates }) {
  return (
    <table className="w-full max-w-xl text-left">
      <thead className="text-14 text-quiet">
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-2 font-medium">
            Sale
          </th>
          <th scope="col" className="py-2 pl-4 font-medium">
            Price
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-medium">
            Commission
          </th>
        </tr>
      </thead>
      {SALE_CHANNELS.map((channel) => (
        <tbody key={channel}>
          {bandLabels(rates[channel]).map((label, at) => (
            <tr key={label} className="border-b border-line align-top">
              {at === 0 && (
                <th scope="rowgroup" rowSpan={rates[channel].length} className="py-2.5 font-semibold">
                  {CHANNEL_LABELS[channel]}
                </th>
              )}
              <td className="py-2.5 pl-4 tabular-nums">{label}</td>
              <td className="py-2.5 pl-4 text-right tabular-nums">{shownPercent(rates[channel], at)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function shownPercent(bands: CommissionRates[SaleChannel], at: number): string {
  const band = bands[at];
  return band === undefined ? '' : percentLabel(band);
}
