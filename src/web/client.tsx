import { notifyManager } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { decodableAddress } from '#app/lib/decodable-address.ts';
import { getRouter } from './router.tsx';

// Replaces the framework's client entry, which includes calls of server functions: this site uses the API instead, and
// they would add a tenth to all scripts.
void takeOver();

async function takeOver(): Promise<void> {
  readAddressAsServer();
  // Instead of a macrotask, so that a second press finds the button disabled by the first.
  notifyManager.setScheduler(queueMicrotask);
  const router = getRouter();
  await hydrate(router);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
}

/** The router must find the page that the server chose for an undecodable address. */
function readAddressAsServer(): void {
  const address = location.pathname + location.search + location.hash;
  const decodable = decodableAddress(address);
  if (decodable !== address) history.replaceState(history.state, '', decodable);
}
