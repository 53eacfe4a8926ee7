import { createIsomorphicFn } from '@tanstack/react-start';
import { type ComponentProps, lazy, Suspense } from 'react';
import { NothingFound } from './nothing-found.tsx';

/** Without its script it stays as the server drew it. */
const NEVER = new Promise<never>(() => {});

const NothingFoundOfThisSide = createIsomorphicFn()
  .server(() => NothingFound)
  .client(() =>
    lazy(() =>
      import('./nothing-found.tsx').then(
        (loaded) => ({ default: loaded.NothingFound }),
        () => NEVER,
      ),
    ),
  )();

/** What most lists have no use for, and do not wait for. */
export function LateNothingFound(props: ComponentProps<typeof NothingFound>) {
  return (
    <Suspense>
      <NothingFoundOfThisSide {...props} />
    </Suspense>
  );
}
