import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { hydrateRoot } from 'react-dom/client';
import { decodableAddress } from '#app/lib/decodable-address.ts';
import { lateParts } from '#app/ui/late.tsx';
import { actAsReact } from './preact-options.ts';
import { getRouter } from './router.tsx';

// In place of the framework's own entry, which brings the calling of server functions along: pages call the API, and
// a tenth of all scripts would be loaded for nothing. Reading the scripts, making the router and taking over the page
// are tasks of their own: a touch waits for one of them, not for all.
setTimeout(() => {
  readAsServer();
  actAsReact();
  const router = getRouter();
  // Before anything is drawn: what waits while a page is taken over keeps one element of it, not all.
  const known = hydrate(router).finally(() => window.$_TSR?.h());
  setTimeout(() => void takeOver(router, known));
});

/** The page but for its head, which the server writes and PageHead keeps. */
async function takeOver(router: ReturnType<typeof getRouter>, known: Promise<void>): Promise<void> {
  await known;
  hydrateRoot(document.body, <RouterProvider router={router} />);
  await Promise.allSettled(lateParts);
  // For tests: from here on the page answers to clicks and keys.
  document.documentElement.dataset['ready'] = '';
}

/** The router has to find the page that the server found. */
function readAsServer(): void {
  const address = location.pathname + location.search + location.hash;
  const readable = decodableAddress(address);
  if (readable !== address) history.replaceState(history.state, '', readable);
}
