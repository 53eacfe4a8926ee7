import { createIsomorphicFn } from '@tanstack/react-start';
import { late } from '#app/ui/late.tsx';
import { FitLine } from './fit-line.tsx';

/** Whether a machine goes into its visitor's shop; the script comes when the page around it can be used already. */
export const LateFitLine = createIsomorphicFn()
  .server(() => FitLine)
  .client(() => late(async () => (await import('./fit-line.tsx')).FitLine))();
