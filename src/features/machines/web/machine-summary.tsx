import { classNames } from '#app/ui/class-names.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { MachinePhoto } from './machine-photo.tsx';

type MachineSummaryProps = {
  image: string;
  name: string;
  /** The target of the name; without it, it is not a link. */
  href?: string;
  /** The line below the name: a large price, or further details in rows of a list. */
  detail: string;
  isSmall?: boolean;
};

/** A machine's picture, name and one detail. */
export function MachineSummary({ image, name, href, detail, isSmall = false }: MachineSummaryProps) {
  return (
    <div className={classNames('flex min-w-0 items-center gap-3', isSmall && 'py-1')}>
      <MachineThumbnail image={image} isSmall={isSmall} />
      <p className={classNames('grid min-w-0', isSmall && 'text-14')}>
        {href === undefined ? (
          <span className="font-medium wrap-anywhere">{name}</span>
        ) : (
          <SiteLink href={href} className="link-quiet font-medium wrap-anywhere">
            {name}
          </SiteLink>
        )}
        <span className={isSmall ? 'text-quiet wrap-anywhere' : 'figures text-20 font-bold'}>{detail}</span>
      </p>
    </div>
  );
}

/** The picture beside a machine's name; `isSmall` for rows of a list. */
export function MachineThumbnail({ image, isSmall = false }: { image: string; isSmall?: boolean }) {
  return (
    <span
      className={classNames('aspect-4/3 shrink-0 overflow-hidden rounded-control bg-sunken', isSmall ? 'w-16' : 'w-24')}
    >
      <MachinePhoto image={image} alt="" sizes={isSmall ? '4rem' : '6rem'} className="size-full object-cover" />
    </span>
  );
}
