import { formatInteger } from '#app/lib/format.ts';
import { browseHref } from '#app/features/catalogue/browse-search.schema.ts';
import { MachineGrid } from '#app/features/machines/web/machine-grid.tsx';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';
import { Trail } from '#app/ui/trail.tsx';
import { KindFigures } from './kind-figures.tsx';
import { kindHref, kindPhrase, kindTitle } from '../machine-kinds.rules.ts';
import type { CountedKind, KindFacts } from '../machine-kinds.schema.ts';
import { browseSearchForKind } from '../canonical-address.rules.ts';

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
