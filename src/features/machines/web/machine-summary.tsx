import { classNames } from '#app/ui/class-names.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { MachinePhoto } from './machine-photo.tsx';

type MachineSummaryProps = {
  image: string;
  name: string;
  price: string;
  /** Where the name leads; without it, it is no link. */
  href?: string;
};

/** A machine in short. */
export function MachineSummary({ image, name, price, href }: MachineSummaryProps) {
  return (
    <div className="flex items-center gap-3">
      <MachineThumbnail image={image} />
      <p className="grid min-w-0">
        {href === undefined ? (
          <span className="font-medium wrap-anywhere">{name}</span>
        ) : (
          <SiteLink href={href} className="link-quiet font-medium wrap-anywhere">
            {name}
          </SiteLink>
        )}
        <span className="figures text-20 font-bold">{price}</span>
      </p>
    </div>
  );
}

/** The picture beside a machine's name; `isSmall` in rows of a list. */
export function MachineThumbnail({ image, isSmall = false }: { image: string; isSmall?: boolean }) {
  return (
    <span
      className={classNames('aspect-4/3 shrink-0 overflow-hidden rounded-control bg-sunken', isSmall ? 'w-16' : 'w-24')}
    >
      <MachinePhoto image={image} alt="" sizes={isSmall ? '4rem' : '6rem'} className="size-full object-cover" />
    </span>
  );
}
