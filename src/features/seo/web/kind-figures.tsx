import { formatInteger } from '#app/lib/format.ts';
import type { ReactNode } from 'react';
import { browseHref } from '#app/features/catalogue/browse-search.schema.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { KindFacts } from '../machine-kinds.schema.ts';
import { browseSearchForKind } from '../canonical-address.rules.ts';

/** The figures of a kind: number, prices, years, heads, models. */
export function KindFigures({ kind }: { kind: KindFacts }) {
  const { total, price, years, counts } = kind;
  const heads = counts.heads.map(({ value }) => value).toSorted((one, other) => one - other);
  return (
    <Panel aria-label="In figures">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-8 sm:gap-y-5 lg:grid-cols-4">
        <Figure label="For sale">{formatInteger(total)}</Figure>
        <Figure label="Price">{price === null ? priceLabel(null) : <Range {...price} words={priceLabel} />}</Figure>
        <Figure label="Year">{years === null ? 'Not stated' : <Range {...years} words={String} />}</Figure>
        {heads.length > 0 && <Figure label="Heads">{heads.join(', ')}</Figure>}
        {counts.models.length > 0 && <Models kind={kind} />}
      </dl>
    </Panel>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-14 text-quiet">{label}</dt>
      <dd className="figures mt-0.5 font-bold sm:text-20">{children}</dd>
    </div>
  );
}

function Range({ from, to, words }: { from: number; to: number; words: (value: number) => string }) {
  return from === to ? words(from) : `${words(from)} – ${words(to)}`;
}

function Models({ kind }: { kind: KindFacts }) {
  return (
    <div className="col-span-2 min-w-0 lg:col-span-4">
      <dt className="text-14 text-quiet">Models listed most</dt>
      <dd className="mt-1 flex flex-wrap gap-x-6">
        {kind.counts.models.map(({ value, count }) => (
          <SiteLink
            key={value}
            href={browseHref({ ...browseSearchForKind(kind), search: value })}
            className="group inline-flex min-h-11 items-center gap-2"
          >
            <span className="wrap-anywhere link group-hover:decoration-solid">{value}</span>
            <span className="figures text-quiet">{formatInteger(count)}</span>
          </SiteLink>
        ))}
      </dd>
    </div>
  );
}
