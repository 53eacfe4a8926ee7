import { redirect, type ParsedLocation } from '@tanstack/react-router';

/** For pages that need an account: sign in first, then come back to this address. */
export function leadToSignIn({ location }: { location: ParsedLocation }): never {
  throw redirect({ to: '/auth', search: { redirect: location.href } });
}
