import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { explain } from '#app/lib/api-mutation.ts';
import { viewSection } from './notifications.queries.ts';
import type { WatchedSection } from '../../notifications.schema.ts';

/** Notes that the admin looks at a section of the back office. Null: at none that anything comes in to. */
export function useSectionViewed(section: WatchedSection | null): void {
  const client = useQueryClient();
  useEffect(() => {
    // Nobody waits for it: should it fail, the same is news once more.
    if (section !== null) void viewSection(client, section).catch(explain);
  }, [client, section]);
}
