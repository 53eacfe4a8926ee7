import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reportedErrorMessage } from '#app/lib/api-mutation.ts';
import { viewSection } from './notifications.queries.ts';
import type { WatchedSection } from '../../notifications.schema.ts';

/** Stores that the admin looks at a section of the back office. Null: a section without notifications. */
export function useSectionViewed(section: WatchedSection | null): void {
  const client = useQueryClient();
  useEffect(() => {
    // Not awaited: should it fail, the admin is notified of the same once more.
    if (section !== null) void viewSection(client, section).catch(reportedErrorMessage);
  }, [client, section]);
}
