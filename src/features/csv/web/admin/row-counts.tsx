import { formatInteger } from '#app/lib/format.ts';
import { CSV_VERDICTS, type CsvVerdict } from '#app/db/enums.ts';
import type { CsvImport } from '../../csv-imports.schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { csvHref } from './csv-address.rules.ts';
import { verdictLabel } from './import-messages.rules.ts';

type RowCountsProps = { done: CsvImport; shown: CsvVerdict };

/** How many rows of each kind there are; each figure leads to its rows. */
export function RowCounts({ done, shown }: RowCountsProps) {
  const { counts } = done;
  return (
    <ul
      aria-label="Rows"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line lg:grid-cols-4"
    >
      {CSV_VERDICTS.map((verdict) => (
        <li key={verdict} className="grid bg-surface">
          <RowCount
            label={verdictLabel(verdict, done)}
            count={counts[verdict]}
            href={counts[verdict] === 0 ? null : csvHref({ verdict })}
            isShown={verdict === shown}
            isBad={verdict === 'refused' && counts.refused > 0}
          />
        </li>
      ))}
    </ul>
  );
}

/** `href`: null when there is nothing to be seen. */
type RowCountProps = { label: string; count: number; href: string | null; isShown: boolean; isBad: boolean };

function RowCount({ label, count, href, isShown, isBad }: RowCountProps) {
  const content = (
    <>
      <span className="text-14 text-quiet">{label}</span>
      <span className={classNames('figures text-28 font-bold', isBad && 'text-danger')}>{formatInteger(count)}</span>
    </>
  );
  if (href === null) return <p className="grid content-start p-4">{content}</p>;
  return (
    <SiteLink
      href={href}
      going={{ resetScroll: false }}
      preload={false}
      aria-current={isShown || undefined}
      className="stitch-under grid content-start p-4 after:text-thread-ink hover:bg-sunken/50"
    >
      {content}
    </SiteLink>
  );
}
