import { createIsomorphicFn } from '@tanstack/react-start';
import { lazy, Suspense } from 'react';
import type { PublicMachine } from '../../machines.schema.ts';
import { FitLine } from './fit-line.tsx';

/** Without its script it stays as the server drew it. */
const NEVER = new Promise<never>(() => {});

const FitLineOfThisSide = createIsomorphicFn()
  .server(() => FitLine)
  .client(() =>
    lazy(() =>
      import('./fit-line.tsx').then(
        (loaded) => ({ default: loaded.FitLine }),
        () => NEVER,
      ),
    ),
  )();

/** Whether a machine goes into its visitor's shop; the script comes when the page around it can be used already. */
export function LateFitLine({ machine }: { machine: PublicMachine }) {
  return (
    <Suspense>
      <FitLineOfThisSide machine={machine} />
    </Suspense>
  );
}
