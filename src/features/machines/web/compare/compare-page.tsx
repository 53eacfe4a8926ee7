import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { compareHref, MAX_COMPARED } from '../../compared-machines.rules.ts';
import { comparisonOf, differencesIn, type ComparedMachine } from '../../comparison.rules.ts';
import { CopyLink, NativeShare, PrintButton } from '../share-actions.tsx';
import { UnitsSwitch } from '../units-switch.tsx';
import { CompareTable } from './compare-table.tsx';
import { keepComparison } from './use-comparison.ts';

const TITLE = 'Compare machines';
const KEEPING_PLACE = { resetScroll: false } as const;

type ComparePageProps = { compared: readonly ComparedMachine[]; differencesOnly: boolean; publicUrl: string };

/** Machines side by side. Their ids are in the address, so that it can be shared. */
export function ComparePage({ compared, differencesOnly, publicUrl }: ComparePageProps) {
  const ids = compared.map(({ id }) => id);
  if (ids.length < 2) return <TooFew compared={compared} />;
  const all = comparisonOf(compared);
  const shown = differencesOnly ? differencesIn(all) : all;
  return (
    <main id="main" className="page-width grid grid-cols-1 gap-4 py-4 sm:py-8 print:py-0 print:gap-1 print:[zoom:0.56]">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h1 className="text-28 sm:text-40 print:text-20">{TITLE}</h1>
        <div className="flex flex-wrap gap-1 print:hidden">
          <SiteLink
            href={compareHref(ids, { differencesOnly: !differencesOnly })}
            going={KEEPING_PLACE}
            className={buttonClass({ size: 'small' })}
          >
            {differencesOnly ? 'Show all rows' : 'Differences only'}
          </SiteLink>
          <NativeShare title={TITLE} url={publicUrl + compareHref(ids)} />
          <CopyLink address={publicUrl + compareHref(ids)} />
          <PrintButton />
          <UnitsSwitch />
        </div>
      </div>
      <CompareTable compared={compared} groups={shown} differencesOnly={differencesOnly} />
      <p className="text-14 text-quiet">
        {shown.length === 0
          ? 'Their listings say the same of all of them.'
          : 'What none of them states is left out, but for what buyers ask most.'}
      </p>
      {ids.length < MAX_COMPARED && (
        <SiteLink
          href="/browse"
          className={buttonClass({ className: 'justify-self-start print:hidden' })}
          onClick={() => keepComparison(ids)}
        >
          Add another machine
        </SiteLink>
      )}
    </main>
  );
}

function TooFew({ compared }: Pick<ComparePageProps, 'compared'>) {
  const [only] = compared;
  const name = only?.machine?.name;
  return (
    <main id="main" className="page-width py-4 sm:py-8">
      <h1 className="text-28 sm:text-40">{TITLE}</h1>
      <EmptyState
        title={name === undefined ? 'Choose two to four machines' : `Choose another machine beside ${name}`}
        actions={
          <SiteLink
            href="/browse"
            className={buttonClass({ variant: 'primary' })}
            onClick={() => {
              if (only !== undefined && name !== undefined) keepComparison([only.id]);
            }}
          >
            Browse Equipment
          </SiteLink>
        }
      >
        Press “Compare” on machines in a list or on their pages. Here they stand side by side, with their price per
        head, sewing field, stitches, power and size, and the address can be sent to others.
      </EmptyState>
    </main>
  );
}
