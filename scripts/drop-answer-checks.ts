import { parseAst, type Plugin } from 'vite';

/**
 * Removes the schemas of API responses, `CHECKS_ANSWERS && schema`, from the browser's modules before they are linked.
 * Otherwise their imports would make each page wait for all modules of schemas that any other page uses.
 */
export function dropAnswerChecks(): Plugin {
  return {
    name: 'drop-answer-checks',
    enforce: 'pre',
    apply: (_config, { command }) => command === 'build' && process.env['CHECK_ANSWERS'] !== '1',
    applyToEnvironment: (environment) => environment.name === 'client',
    // Imports that are not used as values any more are removed, too.
    config: () => ({ oxc: { typescript: { onlyRemoveTypeImports: false } } }),
    transform: {
      filter: { code: 'CHECKS_ANSWERS &&' },
      handler(code) {
        const checks = [...findChecks(parseAst(code, { lang: 'tsx' }))];
        return {
          code: checks.reduceRight((rest, [start, end]) => `${rest.slice(0, start)}false${rest.slice(end)}`, code),
        };
      },
    },
  };
}

/** The places of the checks in a module, in order. */
function* findChecks(node: unknown): Generator<[start: number, end: number]> {
  if (typeof node !== 'object' || node === null) return;
  if (isCheck(node)) yield [node.start, node.end];
  else for (const child of Object.values(node)) yield* findChecks(child);
}

type Check = { start: number; end: number };

function isCheck(node: object): node is Check {
  return (
    'type' in node &&
    node.type === 'LogicalExpression' &&
    'left' in node &&
    typeof node.left === 'object' &&
    node.left !== null &&
    'name' in node.left &&
    node.left.name === 'CHECKS_ANSWERS'
  );
}
