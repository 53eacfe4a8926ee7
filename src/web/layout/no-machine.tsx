import { useRouter, type NotFoundRouteProps } from '@tanstack/react-router';
import { MachineNotFound } from '#app/features/machines/machine-not-found.tsx';
import { FAILED } from './open-machine.ts';

/** A machine's page without its machine. */
export function NoMachine({ data }: NotFoundRouteProps) {
  const router = useRouter();
  return <MachineNotFound onRetry={data === FAILED ? () => router.invalidate() : null} />;
}
