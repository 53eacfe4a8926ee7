import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** The maximum script size (gzip, in kB) before a public page is interactive. */
const BUDGETS_KB = { 'index.tsx': 175, 'browse.tsx': 175, 'machine.$id.tsx': 175 } as const;

/**
 * Fails a build that exceeds the budget, because an additional import would go unnoticed. Builds for tests contain the
 * schemas of API responses too, and have no budget.
 */
export function scriptBudget(): Plugin {
  return {
    name: 'script-budget',
    apply: (_config, { command }) => command === 'build' && process.env['CHECK_ANSWERS'] !== '1',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      for (const [route, budget] of Object.entries(BUDGETS_KB)) {
        const size = scriptKb(bundle, route);
        if (size > budget) this.error(`${route} waits for ${size.toFixed(1)} kB of script, and may for ${budget} kB`);
      }
    },
  };
}

/** The entry, the route's lazy chunks, and their static imports. */
function scriptKb(bundle: Rolldown.OutputBundle, route: string): number {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const ofRoute = chunks.filter(({ facadeModuleId }) => facadeModuleId?.includes(`/src/web/routes/${route}?`) === true);
  if (ofRoute.length === 0) throw new Error(`No script is of ${route}`);
  const needed = new Set([...chunks.filter(({ isEntry }) => isEntry), ...ofRoute]);
  // Iterating over a Set includes items added during the iteration.
  for (const { imports } of needed) for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
  return [...needed].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1_000;
}
