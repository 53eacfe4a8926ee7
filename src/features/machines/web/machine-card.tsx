import { classNames } from '#app/ui/class-names.ts';
import { CardFacts, CardPrice, CardTitle, type CardSize } from './card-parts.tsx';
import { PhotoLabels } from './machine-labels.tsx';
import { MachinePhoto } from './machine-photo.tsx';
import { mainImageOf } from '../machines.rules.ts';
import type { PublicMachine } from '../machines.schema.ts';

const PHOTO_SIZES = {
  large: '(min-width: 80rem) 29rem, (min-width: 48rem) 46vw, 92vw',
  medium: '(min-width: 80rem) 19rem, (min-width: 36rem) 46vw, 92vw',
  small: '(min-width: 80rem) 14rem, (min-width: 48rem) 30vw, 46vw',
} as const satisfies Record<CardSize, string>;

type MachineCardProps = {
  machine: PublicMachine;
  size?: CardSize;
  photoWanted?: 'first' | 'soon' | 'later';
  /** How wide the photograph stands, where that is not what a grid of this size gives. */
  photoSizes?: string | undefined;
  /** Whether it stands in the list that the machine's page leads back to. */
  inList?: boolean;
};

/**
 * One machine in a grid. The whole card is the heading's link, stretched over it; what else can be pressed lies above.
 * Its four rows take part in the grid's own, so that neighbours align.
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
      <div className="relative aspect-video overflow-hidden rounded-t-panel bg-sunken sm:aspect-4/3">
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
    </article>
  );
}
