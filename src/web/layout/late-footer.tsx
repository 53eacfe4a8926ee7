import { createIsomorphicFn } from '@tanstack/react-start';
import { lazy, memo, Suspense, type ComponentProps } from 'react';
import { Footer } from './footer.tsx';

/** Without its script it stays as the server drew it, with links that load whole pages. */
const NEVER = new Promise<never>(() => {});

const FooterOfThisSide = createIsomorphicFn()
  .server(() => Footer)
  .client(() =>
    lazy(() =>
      import('./footer.tsx').then(
        ({ Footer }) => ({ default: Footer }),
        () => NEVER,
      ),
    ),
  )();

/** The footer, whose script comes when the page above it can be used already. */
export const LateFooter = memo(function LateFooter(props: ComponentProps<typeof Footer>) {
  return (
    <Suspense>
      <FooterOfThisSide {...props} />
    </Suspense>
  );
});
