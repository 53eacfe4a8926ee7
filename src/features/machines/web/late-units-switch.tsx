import { createIsomorphicFn } from '@tanstack/react-start';
import { lazy, Suspense } from 'react';
import { UnitsSwitch } from './units-switch.tsx';

/** Without its script it stays as the server drew it. */
const NEVER = new Promise<never>(() => {});

const UnitsSwitchOfThisSide = createIsomorphicFn()
  .server(() => UnitsSwitch)
  .client(() =>
    lazy(() =>
      import('./units-switch.tsx').then(
        (loaded) => ({ default: loaded.UnitsSwitch }),
        () => NEVER,
      ),
    ),
  )();

/** The switch between units, whose script comes when the page around it can be used already. */
export function LateUnitsSwitch() {
  return (
    <Suspense>
      <UnitsSwitchOfThisSide />
    </Suspense>
  );
}
