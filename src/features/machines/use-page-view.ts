import { useEffect } from 'react';
import type { ApiFetch } from '#app/lib/api.ts';

const counted = new Set<string>();

/** Counts one view of a machine per visit: reloading and coming back are the same visit. */
export function usePageView(machineId: string, api: ApiFetch): void {
  useEffect(() => {
    if (wasCounted(machineId)) return;
    void api('/api/page-views', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ machineId }),
      keepalive: true,
    }).catch(() => {
      // A view that was not counted is no concern of the visitor's.
      counted.delete(machineId);
    });
  }, [machineId, api]);
}

function wasCounted(machineId: string): boolean {
  const key = `stitchyard:viewed:${machineId}`;
  if (counted.has(machineId)) return true;
  counted.add(machineId);
  try {
    if (sessionStorage.getItem(key) !== null) return true;
    sessionStorage.setItem(key, '1');
  } catch {
    // Storage may be switched off; then only reloading counts again.
  }
  return false;
}
