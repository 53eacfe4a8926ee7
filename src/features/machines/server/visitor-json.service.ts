import { factsFor } from '../fact-registry.rules.ts';
import { VISITORS_FACT_FIELDS } from '../fact-values.schema.ts';
import { publicMachine, type PublicMachine } from '../machines.schema.ts';

const FIELDS = new Set(Object.keys(publicMachine.shape));
const FACTS = new Set(factsFor('everyone').map(({ key }) => key));
const FACT_FIELDS = new Set(VISITORS_FACT_FIELDS);

/**
 * Machines as visitors are sent them, in the bytes of JSON. A wider view is refused as a whole, by an error: its price and
 * place are others than visitors may know. Names are looked at and not values, which would take longer than all else of
 * a list.
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
