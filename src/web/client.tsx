import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { decodableAddress } from '#app/lib/decodable-address.ts';
import { getRouter } from './router.tsx';

// In place of the framework's own entry, which brings the calling of server functions along: pages call the API, and
// a tenth of all scripts would be loaded for nothing. Reading the scripts, making the router and taking over the page
// are tasks of their own: a touch waits for one of them, not for all.
setTimeout(() => {
  readAsServer();
  const router = getRouter();
  setTimeout(() => {
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <RouterClient router={router} />
        </StrictMode>,
      );
    });
  });
});

/** The router has to find the page that the server found. */
function readAsServer(): void {
  const address = location.pathname + location.search + location.hash;
  const readable = decodableAddress(address);
  if (readable !== address) history.replaceState(history.state, '', readable);
}
