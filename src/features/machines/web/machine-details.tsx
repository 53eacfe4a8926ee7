import { Panel } from '#app/ui/panel.tsx';
import { accessoryLabel, parseAccessories } from '../accessories.rules.ts';
import type { PublicMachine } from '../machines.schema.ts';

const ON_PAPER = 'print:border-0 print:p-0 print:shadow-none';

export function Description({ text }: { text: string }) {
  if (text.trim() === '') return null;
  return (
    <Panel aria-labelledby="description-heading" className={ON_PAPER}>
      <h2 id="description-heading" className="text-20">
        Description
      </h2>
      <p className="mt-3 max-w-[70ch] whitespace-pre-line wrap-anywhere">{text}</p>
    </Panel>
  );
}

/** What comes with the machine. */
export function Accessories({ machine }: { machine: PublicMachine }) {
  const accessories = parseAccessories(machine.accessories);
  if (accessories.length === 0) return null;
  return (
    <Panel aria-labelledby="accessories-heading" className={ON_PAPER}>
      <h2 id="accessories-heading" className="text-20">
        Accessories
      </h2>
      <ul className="mt-3 grid gap-x-10 sm:grid-cols-2 print:grid-cols-2">
        {accessories.map(({ name, quantity }) => (
          <li key={name} className="flex items-baseline gap-3 border-b border-line py-2 print:py-0.5">
            <span className="figures min-w-7 shrink-0 font-semibold">{quantity} ×</span>
            <span className="wrap-anywhere">{accessoryLabel(name)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
