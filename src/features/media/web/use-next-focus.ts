import { useEffect, useRef, type RefObject } from 'react';

type Place = { index: number; part: 'move' | 'remove' };

/** Gives the focus to a part of a tile once the tiles have changed. */
export function useNextFocus(grid: RefObject<HTMLElement | null>): (place: Place) => void {
  const target = useRef<Place | null>(null);
  useEffect(() => {
    if (target.current === null) return;
    const { index, part } = target.current;
    target.current = null;
    grid.current?.children.item(index)?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus();
  });
  return (place) => {
    target.current = place;
  };
}
