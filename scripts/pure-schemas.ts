import type { Plugin } from 'vite';

/** What only makes a schema; `z.parse` throws, and has to be called even where nobody reads what it answers. */
const MAKES_SCHEMA = /(?<![\w.$])z\.(?!parse|safeParse|config)(?=[a-z][\w.]*\()/g;

/**
 * Says to the bundler that making a schema does nothing else, so that one that nothing in the browser reads is left out,
 * though it is made in the same file as others, with all that it is made of. The bundler's option for that
 * (`manualPureFunctions`) finds nothing by `z.object`, and by plain names other people's functions: Preact has a `z`, too.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'pure-schemas',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: 'zod/mini' },
      handler: (code) => ({ code: code.replaceAll(MAKES_SCHEMA, '/* @__PURE__ */ z.'), map: null }),
    },
  };
}
