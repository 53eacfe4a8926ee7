import type { UseEmblaCarouselType } from 'embla-carousel-react';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect } from 'react';

export type Carousel = NonNullable<UseEmblaCarouselType[1]>;

type CarouselEngineProps = {
  frame: HTMLElement;
  onReady: (carousel: Carousel | null) => void;
  onMove: (index: number) => void;
};

const OPTIONS = { loop: true, breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } } } as const;

/** Attaches to an existing strip of photos; renders nothing itself. */
export function CarouselEngine({ frame, onReady, onMove }: CarouselEngineProps) {
  const [takeOver, carousel] = useEmblaCarousel(OPTIONS);

  useEffect(() => {
    // Native scrolling and the carousel's offset would add up.
    frame.scrollTo({ left: 0, behavior: 'instant' });
    takeOver(frame);
  }, [frame, takeOver]);

  useEffect(() => {
    if (carousel === undefined) return undefined;
    const tell = () => {
      onMove(carousel.selectedScrollSnap());
    };
    carousel.on('select', tell);
    onReady(carousel);
    return () => {
      carousel.off('select', tell);
      onReady(null);
    };
  }, [carousel, onMove, onReady]);

  return null;
}
