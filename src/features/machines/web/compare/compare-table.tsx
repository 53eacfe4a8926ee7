import X from 'lucide-react/icons/x';
import { Fragment } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { ICON_BUTTON_CLASS } from '#app/ui/icon-button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { compareHref } from '../../compared-machines.rules.ts';
import type { ComparedGroup, ComparedMachine, ComparedRow } from '../../comparison.rules.ts';
import { GONE_WORDS, MACHINE_NOT_FOUND } from '../../gone-listing.rules.ts';
import { askHref, machinePageHref } from '../../machine-links.rules.ts';
import { mainImageOf, priceLabel } from '../../machines.rules.ts';
import { MeasuredText } from '../measured-text.tsx';
import { FitLine } from '../fit/fit-line.tsx';
import { MachinePhoto } from '../machine-photo.tsx';
import { takeOutOfComparison } from './use-comparison.ts';

type CompareTableProps = {
  compared: readonly ComparedMachine[];
  groups: readonly ComparedGroup[];
  differencesOnly: boolean;
};

/** Row headers stick to the left edge, machines to the top. */
const STICKY_HEAD = 'sticky top-0 z-2 bg-surface shadow-[0_1px_0_var(--color-line-strong)] print:static';
const STICKY_LABEL = 'sticky left-0 bg-surface print:static';
/** On a phone two machines fit beside the row headers, however many there are. */
const COLUMN =
  'w-[calc((100vw-6rem)/2)] min-w-[calc((100vw-6rem)/2)] sm:w-auto sm:min-w-44 lg:min-w-0 print:w-auto print:min-w-0';
const LABEL_COLUMN = 'w-24 min-w-24 sm:w-40 sm:min-w-40 print:w-56';

/** Scrollable elements must be focusable to be scrolled with keys. */
const PUSHED_BY_KEYS = { tabIndex: 0, role: 'region', 'aria-label': 'Comparison' } as const;

/**
 * Scrolls horizontally where the screen is narrower, one machine at a time. Its header can then only be sticky if the
 * table scrolls vertically as well.
 */
export function CompareTable({ compared, groups, differencesOnly }: CompareTableProps) {
  return (
    <div
      {...PUSHED_BY_KEYS}
      className="relative max-h-dvh snap-x scroll-pt-40 scroll-pl-26 overflow-auto overscroll-x-contain border-line bg-surface max-lg:-mx-4 max-lg:border-y sm:max-lg:-mx-6 lg:max-h-none lg:overflow-visible lg:rounded-panel lg:border lg:shadow-card print:max-h-none print:overflow-visible print:border-0 print:shadow-none"
    >
      <table className="w-full border-separate lg:table-fixed print:table-fixed border-spacing-0 text-14 print:text-12 print:leading-tight">
        <caption className="sr-only">Machines side by side</caption>
        <thead>
          <tr>
            <td className={classNames(STICKY_HEAD, STICKY_LABEL, LABEL_COLUMN, 'z-3 lg:rounded-tl-panel')}>
              <span className="sr-only">Compared</span>
            </td>
            {compared.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={classNames(
                  STICKY_HEAD,
                  COLUMN,
                  'snap-start p-2 text-left align-top sm:px-3 lg:last:rounded-tr-panel',
                )}
              >
                <ColumnHead column={column} rest={idsWithout(compared, column.id)} differencesOnly={differencesOnly} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="print:hidden">
            <RowLabel>Questions</RowLabel>
            {compared.map(({ id, machine }) => (
              <td key={id} className={CELL}>
                {machine !== null && machine.status !== 'sold' && (
                  <SiteLink
                    href={askHref(machine)}
                    className="inline-flex min-h-11 items-center font-medium link sm:min-h-6"
                  >
                    Ask About<span className="sr-only"> {machine.name}</span>
                  </SiteLink>
                )}
              </td>
            ))}
          </tr>
          <tr className="print:hidden">
            <RowLabel>Your shop</RowLabel>
            {compared.map(({ id, machine }) => (
              <td key={id} className={classNames(CELL, 'max-w-0')}>
                {machine !== null && machine.status !== 'sold' && <FitLine machine={machine} />}
              </td>
            ))}
          </tr>
        </tbody>
        {groups.map(({ key, title, rows }) => (
          <tbody key={key}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={compared.length + 1}
                className="border-t border-line bg-sunken px-2 py-1.5 text-left font-display font-semibold sm:px-3 print:py-0"
              >
                <span className="sticky left-2 sm:left-3">{title}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <ComparedCells key={row.key} row={row} compared={compared} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const CELL = 'border-t border-line px-2 py-2 align-top wrap-anywhere sm:px-3 print:py-px';

function RowLabel({ children }: { children: string }) {
  return (
    <th
      scope="row"
      className={classNames(
        CELL,
        STICKY_LABEL,
        LABEL_COLUMN,
        'text-left text-12 font-normal text-quiet hyphens-auto sm:text-14 print:text-12 print:leading-tight',
      )}
    >
      {children}
    </th>
  );
}

function ComparedCells({
  row: { label, cells },
  compared,
}: {
  row: ComparedRow;
  compared: readonly ComparedMachine[];
}) {
  return (
    <tr>
      <RowLabel>{label}</RowLabel>
      {compared.map(({ id, machine }, column) => {
        const text = cells[column] ?? null;
        return (
          <td key={id} className={classNames(CELL, text === null ? 'text-quiet' : 'figures font-semibold')}>
            {text === null ? machine !== null && 'Not stated' : <MeasuredText of={text} />}
          </td>
        );
      })}
    </tr>
  );
}

type ColumnHeadProps = { column: ComparedMachine; rest: readonly string[]; differencesOnly: boolean };

function ColumnHead({ column: { id, machine, gone }, rest, differencesOnly }: ColumnHeadProps) {
  return (
    <div className="relative grid grid-cols-1 gap-1 font-normal">
      {machine === null ? (
        <NoMachine gone={gone} />
      ) : (
        <Fragment>
          <div className="aspect-video max-w-20 overflow-hidden rounded-control bg-sunken sm:max-w-44 print:max-w-28">
            <MachinePhoto
              image={mainImageOf(machine)}
              alt=""
              sizes="(min-width: 40rem) 11rem, 5rem"
              wanted="soon"
              className="size-full object-cover"
            />
          </div>
          <SiteLink
            href={machinePageHref(machine)}
            className="line-clamp-2 text-12 leading-snug font-medium wrap-anywhere link-plain sm:text-14"
          >
            {machine.name}
          </SiteLink>
          <p className={classNames('figures font-bold', machine.price !== null && 'sm:text-20')}>
            {machine.status === 'sold' ? <span className="text-danger">SOLD</span> : priceLabel(machine.price)}
          </p>
        </Fragment>
      )}
      <SiteLink
        href={compareHref(rest, { differencesOnly })}
        aria-label={`Take out ${machine?.name ?? id}`}
        title="Take out"
        className={`absolute -top-1 -right-1 print:hidden ${ICON_BUTTON_CLASS}`}
        onClick={() => takeOutOfComparison(id)}
      >
        <X aria-hidden="true" />
      </SiteLink>
    </div>
  );
}

function NoMachine({ gone }: Pick<ComparedMachine, 'gone'>) {
  const { title, sentence } =
    gone === null ? { title: MACHINE_NOT_FOUND, sentence: 'No listing has this address.' } : GONE_WORDS[gone];
  return (
    <div className="pr-11">
      <p className="font-medium">{title}</p>
      <p className="mt-1 text-12 text-quiet">{sentence}</p>
    </div>
  );
}

function idsWithout(compared: readonly ComparedMachine[], taken: string): string[] {
  return compared.map(({ id }) => id).filter((id) => id !== taken);
}
