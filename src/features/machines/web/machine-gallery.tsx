import { type ReactNode, type RefObject, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import type { Carousel } from './carousel-engine.tsx';
import { GallerySteps, GalleryThumbnails } from './gallery-controls.tsx';
import { MachinePhoto } from './machine-photo.tsx';

const CarouselEngine = lazy(async () => ({ default: (await import('./carousel-engine.tsx')).CarouselEngine }));
const PhotoZoom = lazy(async () => ({ default: (await import('./photo-zoom.tsx')).PhotoZoom }));

type MachineGalleryProps = {
  name: string;
  photos: readonly string[];
  /** The photo's caption, if the seller gave one. */
  captionOf: (photo: string) => string | null;
  /** Labels over the photos. */
  children?: ReactNode;
};

/**
 * A strip of photos: scrolls natively at first, and becomes a looping carousel once that is loaded. The first photo is
 * the LCP.
 */
export function MachineGallery({ name, photos, captionOf, children }: MachineGalleryProps) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [carousel, setCarousel] = useState<Carousel | null>(null);
  const [current, setCurrent] = useState(0);
  const [zoomed, setZoomed] = useState<number | null>(null);
  const count = photos.length;
  const show = (index: number) => carousel?.scrollTo(index);
  const step = (by: 1 | -1) => (by === 1 ? carousel?.scrollNext() : carousel?.scrollPrev());
  const gallery = useArrowKeys(step);
  useFocusOnCurrent(gallery, current);
  return (
    <section ref={gallery} aria-roledescription="carousel" aria-label={`Photos of ${name}`} className="min-w-0">
      <div className="relative overflow-hidden rounded-panel border border-line bg-sunken">
        <div
          ref={setFrame}
          className={
            carousel === null
              ? 'snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] print:overflow-hidden'
              : 'overflow-hidden'
          }
        >
          <ul className="flex touch-pan-y">
            {photos.map((photo, index) => (
              <GallerySlide
                key={photo}
                photo={photo}
                alt={`${name}, ${captionOf(photo) ?? `photo ${index + 1}`}`}
                index={index}
                count={count}
                isCurrent={index === current}
                onZoom={() => setZoomed(index)}
              />
            ))}
          </ul>
        </div>
        <div className="pointer-events-none absolute inset-x-0 top-0 flex flex-wrap gap-1.5 p-3 sm:p-4">{children}</div>
        <GallerySteps current={current} count={count} isReady={carousel !== null} onStep={step} />
      </div>
      {count > 1 && <GalleryThumbnails photos={photos} current={current} isReady={carousel !== null} onChoose={show} />}
      <Suspense>
        {/* The frame is only set after hydration, so the carousel does not delay it. */}
        {count > 1 && frame !== null && <CarouselEngine frame={frame} onReady={setCarousel} onMove={setCurrent} />}
        {zoomed !== null && (
          <PhotoZoom
            name={name}
            photos={photos}
            start={zoomed}
            onClose={(last) => {
              setZoomed(null);
              carousel?.scrollTo(last, true);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}

/** Keyboard users who change photos from within one keep the focus on the current photo. */
function useFocusOnCurrent(gallery: RefObject<HTMLElement | null>, current: number) {
  useEffect(() => {
    const left = gallery.current?.querySelector('li[aria-hidden="true"] a:focus');
    if (left === null || left === undefined) return;
    const next = gallery.current?.querySelector<HTMLElement>(`#photo-${current + 1} a`);
    next?.focus({ preventScroll: true });
  }, [gallery, current]);
}

/** Arrow keys change photos while the gallery has the focus. */
function useArrowKeys(step: (by: 1 | -1) => void) {
  const gallery = useRef<HTMLElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Alt with an arrow navigates back; the enlarged view handles its own keys.
    if (event.altKey || event.ctrlKey || event.metaKey || isInDialog(event.target)) return;
    if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'ArrowRight') step(1);
  });
  useEffect(() => {
    const element = gallery.current;
    const listen = (event: KeyboardEvent) => {
      onKey(event);
    };
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, []);
  return gallery;
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog') !== null;
}

type GallerySlideProps = {
  photo: string;
  alt: string;
  index: number;
  count: number;
  isCurrent: boolean;
  onZoom: () => void;
};

/** One photo; pressing it opens the full screen. Without scripts it opens the image file. */
function GallerySlide({ photo, alt, index, count, isCurrent, onZoom }: GallerySlideProps) {
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
          alt={alt}
          sizes="(min-width: 80rem) 53rem, (min-width: 64rem) calc(100vw - 29rem), 100vw"
          wanted={index === 0 ? 'first' : 'later'}
          className="size-full object-cover lg:object-contain"
        />
      </a>
    </li>
  );
}
