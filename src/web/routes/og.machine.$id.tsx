import { createFileRoute, redirect } from '@tanstack/react-router';

/** What shared links point to; it leads people on to the machine. */
export const Route = createFileRoute('/og/machine/$id')({
  beforeLoad: ({ params: { id } }) => {
    throw redirect({ to: '/machine/$id', params: { id } });
  },
});
