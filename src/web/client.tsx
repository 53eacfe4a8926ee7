import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { hydrateRoot } from 'react-dom/client';
import { decodableAddress } from '#app/lib/decodable-address.ts';
import { lateParts } from '#app/ui/late.tsx';
import { allTurns, newTask } from '#app/ui/progressive-hydration.tsx';
import { actAsReact } from './preact-options.ts';
import { getRouter } from './router.tsx';

// In place of the framework's own entry, which brings the calling of server functions along: pages call the API, and
// a tenth of all scripts would be loaded for nothing.
void takeOver();

/** Each step in a task of its own: a touch waits for one of them, not for all. */
async function takeOver(): Promise<void> {
  await newTask();
  readAsServer();
  actAsReact();
  const router = getRouter();
  await newTask();
  // Before anything is drawn: what waits while a page is taken over keeps one element of it, not all.
  await hydrate(router).finally(() => window.$_TSR?.h());
  await newTask();
  // The page but for its head, which the server writes and PageHead keeps.
  hydrateRoot(document.body, <RouterProvider router={router} />);
  await allTurns();
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
