import { queryOptions } from '@tanstack/react-query';
import type { SystemState } from '../../system.schema.ts';

const POLL_MS = 10_000;

/** The state of the system, polled. */
export const systemQuery = queryOptions<SystemState>({
  queryKey: ['/api/admin/system'],
  staleTime: POLL_MS,
  refetchInterval: POLL_MS,
  networkMode: 'always',
});
