import type { MouseEvent, ReactNode } from 'react';
import { CardDistance } from '#app/features/places/web/distance.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { classNames } from '#app/ui/class-names.ts';
import { DaysAgo } from '#app/ui/local-date.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { contactHref, PRICE_INQUIRY, machinePageHref } from '../machine-links.rules.ts';
import { mainImageOf, headsLabel, needlesLabel, priceLabel } from '../machines.rules.ts';
import type { PublicMachine } from '../machines.schema.ts';
import { CardFactLines } from './card-facts.tsx';
import { HeadsIcon, NeedlesIcon, PlaceIcon, YearIcon } from './machine-icons.tsx';
import { PhotoLabels, hasOfferLabels, isSoldByOwner, OfferLabels } from './machine-labels.tsx';
import { PriceLowered } from './price-lowered.tsx';
import { MachinePhoto } from './machine-photo.tsx';
import { PhotoChips } from './photo-chips.tsx';
import { PlaceLink } from './place-link.tsx';

const PHOTO_SIZES = {
  large: '(min-width: 80rem) 29rem, (min-width: 48rem) 46vw, 92vw',
  medium: '(min-width: 80rem) 19rem, (min-width: 36rem) 46vw, 92vw',
  small: '(min-width: 80rem) 14rem, (min-width: 48rem) 30vw, 46vw',
} as const satisfies Record<CardSize, string>;

type MachineCardProps = {
  machine: PublicMachine;
  size?: CardSize;
  photoWanted?: 'first' | 'soon' | 'later';
  /** The `sizes` of the photograph, if they differ from the grid's. */
  photoSizes?: string | undefined;
  /** Whether the machine's page leads back to this list. */
  inList?: boolean;
};

/**
 * One machine in a grid. The heading's link covers the whole card; other controls are above it. Its four rows are a
 * subgrid, so that neighbours align.
 */
export function MachineCard({
  machine,
  size = 'medium',
  photoWanted = 'later',
  photoSizes,
  inList = false,
}: MachineCardProps) {
  const padding = size === 'small' ? 'px-3' : 'px-4';
  return (
    <article className="group relative row-span-4 grid grid-cols-1 grid-rows-subgrid gap-y-0 overflow-clip rounded-panel border border-line bg-surface shadow-card transition-shadow duration-200 has-[h3_a:focus-visible]:overflow-visible hover:shadow-lifted">
      <div className="relative col-start-1 row-start-1 aspect-video overflow-hidden rounded-t-panel bg-sunken sm:aspect-4/3">
        <MachinePhoto
          image={mainImageOf(machine)}
          alt={machine.name}
          sizes={photoSizes ?? PHOTO_SIZES[size]}
          wanted={photoWanted}
          className="size-full object-cover transition-transform duration-300 group-hover:scale-[1.02]"
        />
        <div className={classNames('absolute inset-x-0 top-0 flex flex-wrap gap-1', size === 'small' ? 'p-2' : 'p-3')}>
          <PhotoLabels machine={machine} />
        </div>
      </div>
      <CardTitle machine={machine} size={size} inList={inList} className={padding} />
      <CardFacts machine={machine} size={size} className={padding} />
      <CardPrice machine={machine} size={size} className={padding} />
      <PhotoChips machine={machine} />
    </article>
  );
}

/** Columns: large two, medium three, small four. */
export type CardSize = 'large' | 'medium' | 'small';

type PartProps = { machine: PublicMachine; className: string };

export function CardTitle({ machine, size, inList, className }: PartProps & { size: CardSize; inList: boolean }) {
  return (
    <div className={classNames('pt-3', className)}>
      {hasOfferLabels(machine) && (
        <div className="mb-1 flex flex-wrap gap-1 sm:mb-2">
          <OfferLabels machine={machine} />
        </div>
      )}
      <p className="text-12 text-quiet">
        <span className="font-medium tracking-wide uppercase">{machine.brand}</span>
        {isSoldByOwner(machine) && ' · Sold by owner'}
      </p>
      <h3 className={classNames('line-clamp-2 leading-snug wrap-anywhere', size === 'large' ? 'text-20' : 'text-16')}>
        <SiteLink
          href={machinePageHref(machine)}
          going={inList ? { state: { fromList: true } } : undefined}
          className="outline-none after:absolute after:inset-0 after:rounded-panel focus-visible:after:outline-2 focus-visible:after:outline-offset-3 focus-visible:after:outline-focus focus-visible:after:outline-dashed"
        >
          <Name machine={machine} />
          <span className="sr-only">{toTellApart(machine)}</span>
        </SiteLink>
      </h3>
    </div>
  );
}

/** The brand is shown above; visually, the name continues from there. */
function Name({ machine: { name, brand } }: { machine: PublicMachine }) {
  if (!name.startsWith(`${brand} `)) return name;
  return (
    <>
      <span className="sr-only">{brand} </span>
      {name.slice(brand.length + 1)}
    </>
  );
}

/** In a screen reader's list of links, two machines of one model would have the same text. */
function toTellApart({ year, price }: PublicMachine): string {
  return `${year === null ? '' : `, ${year}`}, ${priceLabel(price)}`;
}

export function CardFacts({ machine, size, className }: PartProps & { size: CardSize }) {
  const { heads, needles, year, location, coordinates, confirmedAt } = machine;
  return (
    <div className={classNames('pt-2 text-14 text-quiet', className)}>
      <ul className={classNames('flex flex-wrap gap-x-3 gap-y-1 tabular-nums', size === 'small' && '[&_svg]:hidden')}>
        <Fact icon={<HeadsIcon />}>{headsLabel(heads)}</Fact>
        <Fact icon={<NeedlesIcon />}>{needlesLabel(needles)}</Fact>
        {year !== null && <Fact icon={<YearIcon />}>{year}</Fact>}
      </ul>
      <CardFactLines facts={machine.facts} />
      {location !== null && (
        // Two lines on small cards, so that a distance, which only the browser adds, does not shift the layout.
        <p className={classNames('mt-1 flex flex-wrap content-start', size === 'small' && 'min-h-[2lh]')}>
          <PlaceLink location={location} icon={<PlaceIcon />} className="z-1 min-w-10 link-plain" />
          <CardDistance coordinates={coordinates} isShort={size !== 'large'} />
        </p>
      )}
      {confirmedAt !== null && (
        <p className="mt-1 text-12">
          Confirmed <DaysAgo at={confirmedAt} />
        </p>
      )}
    </div>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5 whitespace-nowrap">
      {icon}
      {children}
    </li>
  );
}

type CardPriceProps = PartProps & {
  size: CardSize;
  /** On phones there is no room for the button, and the card itself is a link. */
  isBrief?: boolean;
};

export function CardPrice({ machine, size, isBrief = false, className }: CardPriceProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-2 gap-y-2 self-end',
        isBrief ? 'pb-1 sm:pb-3' : 'pt-3 pb-4',
        className,
      )}
    >
      {machine.price === null ? (
        <a
          href={contactHref(machine, PRICE_INQUIRY)}
          className="relative z-1 flex min-h-11 items-center font-display font-semibold text-thread-ink link"
        >
          {priceLabel(machine.price)}
        </a>
      ) : (
        <p>
          <span className={classNames('figures leading-11 font-bold', size === 'large' ? 'text-28' : 'text-20')}>
            {priceLabel(machine.price)}
          </span>
          <PriceLowered machine={machine} className="-mt-2 text-12" />
        </p>
      )}
      {/* For pointers only: keyboards use the heading's link. */}
      <a
        href={machinePageHref(machine)}
        tabIndex={-1}
        aria-label={`View Details: ${machine.name}`}
        className={buttonClass({
          size: 'small',
          className: classNames('relative z-1', size === 'small' && 'px-2! text-12!', isBrief && 'max-sm:hidden'),
        })}
        onClick={pressHeading}
      >
        View Details
      </a>
    </div>
  );
}

function pressHeading(event: MouseEvent<HTMLAnchorElement>) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  const heading = event.currentTarget.closest('article')?.querySelector<HTMLAnchorElement>('h3 a');
  if (heading === null || heading === undefined) return;
  event.preventDefault();
  heading.click();
}

const GAPS = 'gap-x-4 gap-y-6 sm:gap-x-6';

/** Columns depend on the width of the container, not of the screen. ViewSwitch shows the same. */
export const GRID_COLUMNS = {
  large: `grid ${GAPS} @2xl:grid-cols-2`,
  medium: `grid ${GAPS} @lg:grid-cols-2 @3xl:grid-cols-3`,
  small: `grid ${GAPS} grid-cols-2 @2xl:grid-cols-3 @4xl:grid-cols-4`,
} as const satisfies Record<CardSize, string>;

/** A scrollable row extends to the edges of phones and tablets; elsewhere it leaves room for focus rings. */
const STRIP = `grid ${GAPS} -mx-4 scroll-px-4 px-4 sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:-mx-1 lg:scroll-px-1 lg:px-1`;

/** A scrollable row, until the container fits the intended number of columns. */
const STRIP_COLUMNS = {
  large: `${STRIP} @max-xl:-my-1 @max-xl:snap-x @max-xl:auto-cols-[min(80%,20rem)] @max-xl:grid-flow-col @max-xl:grid-rows-[repeat(4,auto)] @max-xl:overflow-x-auto @max-xl:py-1 @xl:grid-cols-2`,
  medium: `${STRIP} @max-3xl:-my-1 @max-3xl:snap-x @max-3xl:auto-cols-[min(80%,20rem)] @max-3xl:grid-flow-col @max-3xl:grid-rows-[repeat(4,auto)] @max-3xl:overflow-x-auto @max-3xl:py-1 @3xl:grid-cols-3`,
  small: `${STRIP} @max-4xl:-my-1 @max-4xl:snap-x @max-4xl:auto-cols-[min(80%,20rem)] @max-4xl:grid-flow-col @max-4xl:grid-rows-[repeat(4,auto)] @max-4xl:overflow-x-auto @max-4xl:py-1 @4xl:grid-cols-4`,
} as const satisfies Record<CardSize, string>;
/** In a row, the card's width is limited by the phone; similar widths use the same image file. */
const STRIP_PHOTO_SIZES = '20rem';
const ONLY_IN_STRIP = { large: '@xl:hidden', medium: '@3xl:hidden', small: '@4xl:hidden' } as const satisfies Record<
  CardSize,
  string
>;

export const CARDS_IN_A_ROW = { large: 2, medium: 3, small: 4 } as const satisfies Record<CardSize, number>;

type MachineGridProps = {
  machines: readonly PublicMachine[];
  size?: CardSize;
  layout?: 'grid' | 'strip';
  /** Whether its first card is on the first screen, with the photograph that determines the LCP. */
  first?: boolean;
  /** Whether a machine's page leads back to this list. */
  inList?: boolean;
  /** Shown after the last card while the strip is a single row. */
  after?: ReactNode;
};

export function MachineGrid(props: MachineGridProps) {
  const { machines, size = 'medium', layout = 'grid', first = false, inList = false, after } = props;
  return (
    <div className="@container">
      <ul className={layout === 'strip' ? STRIP_COLUMNS[size] : GRID_COLUMNS[size]}>
        {machines.map((machine, index) => (
          <li
            key={machine.id}
            data-machine-id={machine.id}
            className="row-span-4 grid snap-start grid-cols-1 grid-rows-subgrid gap-y-0"
          >
            <MachineCard
              machine={machine}
              size={size}
              photoWanted={first && index === 0 ? 'first' : 'later'}
              photoSizes={layout === 'strip' && size !== 'large' ? STRIP_PHOTO_SIZES : undefined}
              inList={inList}
            />
          </li>
        ))}
        {after !== undefined && <li className={`row-span-4 grid snap-start ${ONLY_IN_STRIP[size]}`}>{after}</li>}
      </ul>
    </div>
  );
}

/** As many cards as expected, each of a card's height. */
export function MachineGridSkeleton({ size = 'medium', count }: { size?: CardSize; count: number }) {
  return (
    <div className="@container" role="status" aria-label="Loading machines">
      <div className={GRID_COLUMNS[size]}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="overflow-hidden rounded-panel border border-line bg-surface">
            <Skeleton className="aspect-video rounded-none sm:aspect-4/3" />
            <div className="grid gap-3 p-4">
              <Skeleton className="h-4 w-1/4" />
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-5 w-full" />
              <Skeleton className="h-11 w-full" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the list that the machine was opened from: going back restores it. */
    fromList?: true;
  }
}
