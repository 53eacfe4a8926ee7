import { createIsomorphicFn } from '@tanstack/react-start';
import { late } from '#app/ui/late.tsx';
import { UnitsSwitch } from './units-switch.tsx';

/** The switch between units, whose script comes when the page around it can be used already. */
export const LateUnitsSwitch = createIsomorphicFn()
  .server(() => UnitsSwitch)
  .client(() => late(async () => (await import('./units-switch.tsx')).UnitsSwitch))();
