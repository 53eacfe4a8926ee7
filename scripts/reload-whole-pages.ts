import type { Plugin } from 'vite';

const REFRESH = /^\/@react-refresh$/;

/**
 * In development, stands where the framework looks for what draws a changed component anew in a page that stays: React's
 * own does not reach Preact, and would keep Vite from loading the page again.
 */
export function reloadWholePages(): Plugin {
  return {
    name: 'reload-whole-pages',
    apply: 'serve',
    resolveId: { filter: { id: REFRESH }, handler: (id) => id },
    load: { filter: { id: REFRESH }, handler: () => 'export const injectIntoGlobalHook = () => {};' },
  };
}
