import { useRouter, type NotFoundRouteProps } from '@tanstack/react-router';
import { goneListing } from '#app/features/machines/gone-listing.schema.ts';
import { MachineNotFound } from '#app/features/machines/machine-not-found.tsx';
import { FAILED } from './open-machine.ts';

/** A machine's page without its machine. */
export function NoMachine({ data }: NotFoundRouteProps) {
  const router = useRouter();
  const { data: gone } = goneListing.shape.state.safeParse(data);
  return <MachineNotFound gone={gone ?? null} onRetry={data === FAILED ? () => router.invalidate() : null} />;
}
