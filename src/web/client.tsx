import { notifyManager } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { decodableAddress } from '#app/lib/decodable-address.ts';
import { getRouter } from './router.tsx';

// In place of the framework's own entry, which brings the calling of server functions along: pages call the API, and
// their visitors would load a tenth of all scripts for nothing.
void takeOver();

async function takeOver(): Promise<void> {
  readAddressAsServer();
  // In place of a task of its own: the second press of a button finds it disabled by the first.
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

/** The router has to find the page that the server found at an address that cannot be decoded. */
function readAddressAsServer(): void {
  const address = location.pathname + location.search + location.hash;
  const decodable = decodableAddress(address);
  if (decodable !== address) history.replaceState(history.state, '', decodable);
}
