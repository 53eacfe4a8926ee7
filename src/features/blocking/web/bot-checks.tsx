import { useEffect, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FORM_MIN_WAIT_MS } from '../bot-checks.schema.ts';

/** Invisible to people: whatever fills it in is a bot. `field` is the registration of the form's `website`. */
export function Honeypot({ field }: { field: UseFormRegisterReturn }) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px]">
      <label>
        Website
        <input {...field} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/**
 * Resolves to the milliseconds since the form was displayed, and not before the server's bot check lets the form pass.
 */
export function useFillTime(): () => Promise<number> {
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return async () => {
    const waitedMs = () => performance.now() - shownAt.current;
    if (waitedMs() < FORM_MIN_WAIT_MS)
      await new Promise((resolve) => setTimeout(resolve, FORM_MIN_WAIT_MS - waitedMs()));
    return waitedMs();
  };
}
