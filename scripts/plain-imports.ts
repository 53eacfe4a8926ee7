import type { Plugin } from 'vite';

/**
 * What the bundler puts around imports of what comes later fetches their styles first. Pages have all styles in their head,
 * so that it would only be more script to wait for, and fetch the styles once more.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}
