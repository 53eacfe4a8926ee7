import { factsFor } from '../fact-registry.rules.ts';
import { VISITORS_FACT_FIELDS } from '../fact-values.schema.ts';
import { publicMachine, type PublicMachine } from '../machines.schema.ts';

const FIELDS = new Set(Object.keys(publicMachine.shape));
const FACTS = new Set(factsFor('everyone').map(({ key }) => key));
const FACT_FIELDS = new Set(VISITORS_FACT_FIELDS);

/**
 * Machines as JSON for visitors. Throws on a wider view, whose price and place visitors must not see. Checks property
 * names only, because checking values would take longer than the rest of a list's response.
 */
export function toVisitorJson(machines: PublicMachine | readonly PublicMachine[]): Buffer {
  for (const machine of [machines].flat()) requireVisitorView(machine);
  return Buffer.from(JSON.stringify(machines));
}

function requireVisitorView(machine: PublicMachine): void {
  requireNames(machine, FIELDS);
  requireNames(machine.facts, FACTS);
  for (const fact of Object.values(machine.facts)) if (fact !== undefined) requireNames(fact, FACT_FIELDS);
}

function requireNames(part: object, names: ReadonlySet<string>): void {
  for (const name in part) if (!names.has(name)) throw new Error(`Visitors are not told ${name}`);
}
