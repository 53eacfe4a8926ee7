import { registerHooks } from 'node:module';

const FOLDER = '/node_modules/drizzle-orm/';
const NAME = /^drizzle-orm(?:\/|$)/;
const found = new Map();

// Node parses a package's description anew for each file that is imported from it, and that of drizzle-orm is 179 kB: for its
// five hundred files a fifth of the time until a program is ready that runs from its sources. They are found without it.
registerHooks({
  resolve(specifier, context, resolveNext) {
    if (isFileOfDrizzle(specifier, context.parentURL))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    if (!NAME.test(specifier) || !context.conditions.includes('import')) return resolveNext(specifier, context);
    const resolved = found.get(specifier) ?? { ...resolveNext(specifier, context), shortCircuit: true };
    found.set(specifier, resolved);
    return resolved;
  },
});

/** One that an ES module of the package names by its path. */
function isFileOfDrizzle(specifier, parent) {
  return specifier.startsWith('.') && specifier.endsWith('.js') && parent?.includes(FOLDER) === true;
}
