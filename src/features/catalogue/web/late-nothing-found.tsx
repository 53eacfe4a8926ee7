import { createIsomorphicFn } from '@tanstack/react-start';
import { late } from '#app/ui/late.tsx';
import { NothingFound } from './nothing-found.tsx';

/** What most lists have no use for, and do not wait for. */
export const LateNothingFound = createIsomorphicFn()
  .server(() => NothingFound)
  .client(() => late(async () => (await import('./nothing-found.tsx')).NothingFound))();
