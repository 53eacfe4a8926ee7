import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject, type PointerEvent } from 'react';
import { IconButton } from '#app/ui/icon-button.tsx';
import { openLayer } from '#app/ui/open-layers.ts';
import { GalleryThumbnails } from './gallery-controls.tsx';
import { MachinePhoto } from './machine-photo.tsx';

type PhotoZoomProps = {
  name: string;
  photos: readonly string[];
  start: number;
  /** Receives the index of the last shown photo. */
  onClose: (last: number) => void;
};

/** One photo on the full screen; a click or double tap enlarges it twofold, to be dragged around. */
export function PhotoZoom({ name, photos, start, onClose }: PhotoZoomProps) {
  const [index, setIndex] = useState(start);
  const { frame, isClose, toggle, leave } = useCloser();
  const dialog = useRef<HTMLDialogElement>(null);
  const count = photos.length;
  const photo = photos[index];
  const show = (next: number) => {
    setIndex((next + count) % count);
    leave();
  };
  const gestures = usePhotoGestures({
    isClose,
    onDoubleTap: toggle,
    onStep: (by) => {
      if (count > 1) show(index + by);
    },
    onLeave: () => dialog.current?.close(),
  });

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
    return openLayer(() => dialog.current?.close());
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-label={`Photos of ${name}, enlarged`}
      className="m-0 size-full max-h-none max-w-none bg-navy text-on-navy"
      onClose={() => onClose(index)}
      onKeyDown={(event) => {
        // In the enlarged view the arrow keys pan the photo.
        if (isClose) return;
        if (event.key === 'ArrowLeft') show(index - 1);
        if (event.key === 'ArrowRight') show(index + 1);
      }}
    >
      <div className="flex size-full flex-col">
        <div className="flex items-center justify-between px-2">
          <p className="figures px-2 text-14" aria-live="polite">
            {`${index + 1} / ${count}`}
          </p>
          <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={() => dialog.current?.close()} />
        </div>
        <button
          ref={frame}
          type="button"
          aria-label={`${isClose ? 'Zoom out' : 'Zoom in'}: ${name}, photo ${index + 1} of ${count}`}
          className={
            isClose
              ? 'min-h-0 flex-1 cursor-zoom-out overflow-auto'
              : 'min-h-0 flex-1 cursor-zoom-in touch-pinch-zoom overflow-hidden'
          }
          {...gestures}
          onClick={({ nativeEvent, clientX: x, clientY: y, detail }) => {
            // Touch uses a double tap; keyboard clicks have no position.
            if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') return;
            toggle(detail === 0 ? null : { x, y });
          }}
        >
          {photo !== undefined && (
            <MachinePhoto
              key={photo}
              image={photo}
              alt={`${name}, photo ${index + 1}`}
              sizes={isClose ? '200vw' : '100vw'}
              wanted="soon"
              isEnlarged
              className={isClose ? 'h-auto w-[200%] max-w-none' : 'size-full object-contain'}
            />
          )}
        </button>
        {count > 1 && (
          <div className="flex items-center justify-center gap-2 px-2 py-2">
            <IconButton
              label="Previous photo"
              icon={<ChevronLeft aria-hidden="true" />}
              onClick={() => show(index - 1)}
            />
            <div className="min-w-0">
              <GalleryThumbnails photos={photos} current={index} isReady onNavy onChoose={show} />
            </div>
            <IconButton label="Next photo" icon={<ChevronRight aria-hidden="true" />} onClick={() => show(index + 1)} />
          </div>
        )}
      </div>
    </dialog>
  );
}

/** Whether the photo is enlarged, and around which point: the pressed one is centered. */
function useCloser() {
  const [isClose, setIsClose] = useState(false);
  const frame = useRef<HTMLButtonElement>(null);
  const shares = useRef<Place>({ x: 0.5, y: 0.5 });
  useLayoutEffect(() => {
    const box = frame.current;
    if (!isClose || box === null) return;
    box.scrollTo({
      left: shares.current.x * box.scrollWidth - box.clientWidth / 2,
      top: shares.current.y * box.scrollHeight - box.clientHeight / 2,
      behavior: 'instant',
    });
  }, [isClose]);
  return {
    frame,
    isClose,
    /** `place` is the pressed point; null if unknown. */
    toggle: (place: Place | null) => {
      shares.current = shareOf(frame, place);
      setIsClose(!isClose);
    },
    leave: () => setIsClose(false),
  };
}

/** A point's relative position in the photo, from 0 to 1. The photo is centered in its box. */
function shareOf({ current: box }: RefObject<HTMLElement | null>, place: Place | null): Place {
  const photo = box?.querySelector('img');
  if (place === null || photo === null || photo === undefined || photo.naturalWidth === 0) return { x: 0.5, y: 0.5 };
  const { left, top, width, height } = photo.getBoundingClientRect();
  const scale = Math.min(width / photo.naturalWidth, height / photo.naturalHeight);
  const along = (at: number, length: number, natural: number) =>
    (at - (length - natural * scale) / 2) / (natural * scale);
  return {
    x: along(place.x - left, width, photo.naturalWidth),
    y: along(place.y - top, height, photo.naturalHeight),
  };
}

/** The minimum distance of a swipe, and how much it must exceed the other direction. */
const SWIPE_PX = 56;
const SWIPE_RATIO = 1.5;
/** Two taps within this time and distance are a double tap. */
const DOUBLE_TAP_MS = 300;
const TAP_PX = 24;

/** A point in window coordinates, in pixels. */
type Place = { x: number; y: number };
type Touch = Place & { at: number };

type PhotoGestures = {
  /** In the enlarged view, fingers pan the photo natively: only taps are handled. */
  isClose: boolean;
  onDoubleTap: (place: Place) => void;
  onStep: (by: 1 | -1) => void;
  onLeave: () => void;
};

/**
 * Touch gestures of the full-screen view: double tap to enlarge, horizontal swipe to change the photo, downward swipe
 * to close.
 */
function usePhotoGestures({ isClose, onDoubleTap, onStep, onLeave }: PhotoGestures) {
  const fingers = useRef(new Set<number>());
  const begin = useRef<Touch | null>(null);
  const lastTap = useRef<Touch | null>(null);

  const end = (now: Touch, from: Touch) => {
    const [right, down] = [now.x - from.x, now.y - from.y];
    if (Math.hypot(right, down) <= TAP_PX) {
      const before = lastTap.current;
      const isDouble = before !== null && now.at - before.at <= DOUBLE_TAP_MS && distance(now, before) <= TAP_PX;
      lastTap.current = isDouble ? null : now;
      if (isDouble) onDoubleTap(now);
    } else if (isClose) return;
    else if (down >= SWIPE_PX && down >= Math.abs(right) * SWIPE_RATIO) onLeave();
    else if (Math.abs(right) >= SWIPE_PX && Math.abs(right) >= Math.abs(down) * SWIPE_RATIO) onStep(right < 0 ? 1 : -1);
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return;
      fingers.current.add(event.pointerId);
      // Two-finger gestures are left to the browser.
      begin.current = fingers.current.size === 1 ? touchOf(event) : null;
    },
    onPointerUp: (event: PointerEvent) => {
      fingers.current.delete(event.pointerId);
      const from = begin.current;
      begin.current = null;
      if (from !== null) end(touchOf(event), from);
    },
    onPointerCancel: (event: PointerEvent) => {
      fingers.current.delete(event.pointerId);
      begin.current = null;
    },
  };
}

function touchOf({ clientX: x, clientY: y, timeStamp: at }: PointerEvent): Touch {
  return { x, y, at };
}

function distance(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
