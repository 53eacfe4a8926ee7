import { useEffect } from 'react';
import type { ApiFetch } from '#app/lib/api.ts';

const told = new Set<string>();

/** Tells the API once that this machine was looked at, which counts one view per machine and visit. Null: nothing is counted. */
export function usePageView(machineId: string | null, api: ApiFetch): void {
  useEffect(() => {
    if (machineId === null || told.has(machineId)) return;
    told.add(machineId);
    const view = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ machineId }),
      keepalive: true,
    };
    // A view that was not counted is no concern of the visitor's.
    api('/api/page-views', view).catch(() => told.delete(machineId));
  }, [machineId, api]);
}
