import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { classNames } from '#app/ui/class-names.ts';
import { MachinePhoto } from './machine-photo.tsx';

const STEP_CLASS =
  'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full border border-line bg-surface text-ink shadow-card hover:bg-sunken print:hidden';

const STEPS = [
  { by: -1, label: 'Previous photo', Icon: ChevronLeft, place: 'left-3' },
  { by: 1, label: 'Next photo', Icon: ChevronRight, place: 'right-3' },
] as const;

type GalleryStepsProps = { current: number; count: number; isReady: boolean; onStep: (by: 1 | -1) => void };

export function GallerySteps({ current, count, isReady, onStep }: GalleryStepsProps) {
  if (count < 2) return null;
  return (
    <>
      {isReady &&
        STEPS.map(({ by, label, Icon, place }) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            className={classNames(STEP_CLASS, place)}
            onClick={() => onStep(by)}
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        ))}
      <p
        aria-live="polite"
        aria-atomic="true"
        className="figures absolute right-3 bottom-3 rounded-control bg-navy px-2 py-0.5 text-14 text-on-navy print:hidden"
      >
        <span className="sr-only">Photo </span>
        <span>{`${current + 1} / ${count}`}</span>
      </p>
    </>
  );
}

type GalleryThumbnailsProps = {
  photos: readonly string[];
  current: number;
  isReady: boolean;
  /** For the full-screen view. */
  onNavy?: boolean;
  onChoose: (index: number) => void;
};

/** Anchors within the page, so that they work before the carousel does. */
export function GalleryThumbnails({ photos, current, isReady, onNavy = false, onChoose }: GalleryThumbnailsProps) {
  return (
    <ul className={classNames('flex gap-2 overflow-x-auto p-1 print:hidden', !onNavy && '-mx-1 mt-2')}>
      {photos.map((photo, index) => (
        <li key={photo} className="shrink-0">
          <a
            href={`#photo-${index + 1}`}
            aria-label={`Show photo ${index + 1}`}
            aria-current={index === current}
            className={classNames(
              'block aspect-4/3 overflow-hidden rounded-control border-2 border-transparent opacity-75 hover:opacity-100 aria-[current=true]:opacity-100 aria-[current=true]:forced-chosen',
              onNavy ? 'w-16 aria-[current=true]:border-on-navy' : 'w-20 aria-[current=true]:border-ink sm:w-24',
            )}
            onClick={(event) => {
              if (!isReady) return;
              event.preventDefault();
              onChoose(index);
            }}
          >
            <MachinePhoto image={photo} alt="" sizes="6rem" className="size-full object-cover" />
          </a>
        </li>
      ))}
    </ul>
  );
}
