import { createIsomorphicFn } from '@tanstack/react-start';
import { memo } from 'react';
import { late } from '#app/ui/late.tsx';
import { Footer } from './footer.tsx';

const FooterOfThisSide = createIsomorphicFn()
  .server(() => Footer)
  .client(() => late(async () => (await import('./footer.tsx')).Footer))();

/** The footer, whose script comes when the page above it can be used already. */
export const LateFooter = memo(FooterOfThisSide);
