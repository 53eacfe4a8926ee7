import { useRouter, type NotFoundRouteProps } from '@tanstack/react-router';
import { GONE_STATES } from '#app/features/machines/gone-listing.rules.ts';
import { MachineNotFound } from '#app/features/machines/web/machine-not-found.tsx';
import { FAILED } from './open-machine.ts';

/** The not-found page of a machine. */
export function NoMachine({ data }: NotFoundRouteProps) {
  const router = useRouter();
  const gone = GONE_STATES.find((state) => state === data) ?? null;
  return <MachineNotFound gone={gone} onRetry={data === FAILED ? () => router.invalidate() : null} />;
}
