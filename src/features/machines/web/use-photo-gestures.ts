import { useRef, type PointerEvent } from 'react';

/** How far a finger has to go to mean it, and how much more this way than the other. */
const SWIPE_PX = 56;
const SWIPE_RATIO = 1.5;
/** Two taps are one double tap within this time and distance. */
const DOUBLE_TAP_MS = 300;
const TAP_PX = 24;

/** A place in what was touched, in pixels from the window's corner. */
export type Place = { x: number; y: number };
type Touch = Place & { at: number };

type PhotoGestures = {
  /** Closer, a finger moves the photo about: only taps are for us. */
  isClose: boolean;
  onDoubleTap: (place: Place) => void;
  onStep: (by: 1 | -1) => void;
  onLeave: () => void;
};

/** What a finger does to a photo over the whole screen: twice tapped closer, aside to the next one, down to leave. */
export function usePhotoGestures({ isClose, onDoubleTap, onStep, onLeave }: PhotoGestures) {
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
      // Two fingers are the browser's own.
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
