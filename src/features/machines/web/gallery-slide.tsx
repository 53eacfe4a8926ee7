import { classNames } from '#app/ui/class-names.ts';
import { MachinePhoto } from './machine-photo.tsx';

type GallerySlideProps = {
  photo: string;
  name: string;
  index: number;
  count: number;
  isCurrent: boolean;
  onZoom: () => void;
};

/** One photo; pressed, it fills the screen. Without scripts the press opens the picture itself. */
export function GallerySlide({ photo, name, index, count, isCurrent, onZoom }: GallerySlideProps) {
  return (
    <li
      id={`photo-${index + 1}`}
      aria-hidden={!isCurrent}
      className={classNames(
        'aspect-4/3 lg:aspect-auto lg:h-[min(32.5rem,60dvh)] min-w-0 shrink-0 grow-0 basis-full snap-center',
        index > 0 && 'print:hidden',
      )}
    >
      <a
        href={photo}
        aria-label={`Enlarge photo ${index + 1} of ${count}`}
        tabIndex={isCurrent ? 0 : -1}
        draggable={false}
        className="block size-full cursor-zoom-in -outline-offset-4"
        onClick={(event) => {
          event.preventDefault();
          onZoom();
        }}
      >
        <MachinePhoto
          image={photo}
          alt={`${name}, photo ${index + 1}`}
          sizes="(min-width: 80rem) 53rem, (min-width: 64rem) calc(100vw - 29rem), 100vw"
          wanted={index === 0 ? 'first' : 'later'}
          className="size-full object-cover lg:object-contain"
        />
      </a>
    </li>
  );
}
