import type { ReactNode } from 'react';
import { browseHref } from '#app/features/catalogue/browse-search.schema.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { MachineGrid } from '#app/features/machines/web/machine-card.tsx';
import { formatInteger } from '#app/lib/format.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';
import { Trail } from '#app/ui/trail.tsx';
import { browseSearchForKind } from '../canonical-address.rules.ts';
import { kindHref, kindPhrase, kindTitle } from '../machine-kinds.rules.ts';
import type { CountedKind, KindFacts } from '../machine-kinds.schema.ts';

const STEPS = [
  { name: 'Home', href: '/' },
  { name: 'Browse', href: '/browse' },
] as const;

type KindPageProps = { kind: KindFacts; machines: readonly PublicMachine[] };

/** The landing page of a kind: its figures, some machines, and a link to the whole list. */
export function KindPage({ kind, machines }: KindPageProps) {
  const words = kindTitle(kind);
  return (
    <main id="main" className="page-width grid grid-cols-1 gap-8 pt-2 pb-12 sm:pt-4">
      <header className="grid grid-cols-1 gap-3">
        <nav aria-label="Breadcrumb" className="text-14 text-quiet print:hidden">
          <Trail steps={STEPS} here={words} className="flex flex-wrap" />
        </nav>
        <h1 className="text-28 wrap-anywhere sm:text-40">{words}</h1>
        <p className="max-w-[68ch] text-quiet">{kind.sentences.join(' ')}</p>
      </header>
      {kind.total === 0 ? <NoMachines kind={kind} /> : <OnOffer kind={kind} machines={machines} />}
      {kind.related.length > 0 && <Related kinds={kind.related} />}
    </main>
  );
}

function OnOffer({ kind, machines }: KindPageProps) {
  return (
    <>
      <KindFigures kind={kind} />
      <section aria-labelledby="kind-machines" className="grid grid-cols-1 gap-6">
        <StitchDivider>
          <h2 id="kind-machines" className="text-20 sm:text-28">
            For sale now
          </h2>
        </StitchDivider>
        <MachineGrid machines={machines} first />
        <SiteLink
          href={browseHref(browseSearchForKind(kind))}
          className={buttonClass({ variant: 'primary', size: 'large', className: 'justify-self-center' })}
        >
          {kind.total > machines.length ? `See all ${formatInteger(kind.total)} with filters` : 'Browse with filters'}
        </SiteLink>
      </section>
    </>
  );
}

function NoMachines({ kind }: { kind: KindFacts }) {
  return (
    <EmptyState
      title={`No ${kindPhrase(kind)} at the moment`}
      actions={
        <SiteLink href="/browse" className={buttonClass({ variant: 'primary' })}>
          Browse all equipment
        </SiteLink>
      }
    >
      {kind.related.length > 0 ? 'The closest matches are below.' : 'Look again later, or at everything there is.'}
    </EmptyState>
  );
}

function Related({ kinds }: { kinds: readonly CountedKind[] }) {
  return (
    <section aria-labelledby="related-kinds" className="grid grid-cols-1 gap-4 print:hidden">
      <h2 id="related-kinds" className="text-20">
        Also on offer
      </h2>
      <ul className="grid grid-cols-1 gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {kinds.map((kind) => (
          <li key={kindHref(kind)} className="border-b border-line">
            <SiteLink
              href={kindHref(kind) ?? browseHref(browseSearchForKind(kind))}
              className="group flex min-h-12 items-center justify-between gap-3 px-1 py-2"
            >
              <span className="link-plain min-w-0 wrap-anywhere group-hover:underline">{kindTitle(kind)}</span>
              <span className="figures text-quiet">
                {formatInteger(kind.count)}
                <span className="sr-only"> for sale</span>
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The figures of a kind: number, prices, years, heads, models. */
function KindFigures({ kind }: { kind: KindFacts }) {
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
