import { useEffect, useRef } from 'react';

/** Leaves the page a moment after the component is shown. */
export function useLeaveAfter(onLeave: () => void, lingerMs: number): void {
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  }, [onLeave]);
  useEffect(() => {
    const timer = setTimeout(() => leave.current(), lingerMs);
    return () => clearTimeout(timer);
  }, [lingerMs]);
}
