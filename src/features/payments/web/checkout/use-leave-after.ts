import { useEffect, useRef } from 'react';

/** Leaves the page a moment after something stands on it. */
export function useLeaving(onLeave: () => void, lingerMs: number): void {
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  }, [onLeave]);
  useEffect(() => {
    const timer = setTimeout(() => leave.current(), lingerMs);
    return () => clearTimeout(timer);
  }, [lingerMs]);
}
