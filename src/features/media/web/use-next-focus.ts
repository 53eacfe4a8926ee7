import { useEffect, useRef, type RefObject } from 'react';

type Place = { index: number; part: 'move' | 'remove' };

/** Gives the focus to a part of a tile once the tiles have changed. */
export function useNextFocus(grid: RefObject<HTMLElement | null>): (place: Place) => void {
  const wanted = useRef<Place | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const { index, part } = wanted.current;
    wanted.current = null;
    grid.current?.children.item(index)?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus();
  });
  return (place) => {
    wanted.current = place;
  };
}
