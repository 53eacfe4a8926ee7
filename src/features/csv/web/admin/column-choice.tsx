import { Radio } from '#app/ui/radio.tsx';
import type { CsvResembling } from '../../csv-imports.schema.ts';
import type { ColumnDecision } from './csv-imports.queries.ts';
import { COLUMN_FACTS } from './machine-columns.rules.ts';

type ColumnChoiceProps = CsvResembling & {
  decisions: ReadonlyMap<string, ColumnDecision>;
  isShut: boolean;
  onDecide: (name: string, decision: ColumnDecision) => void;
};

/** Asks of each unknown column whether it is the known one that its name resembles. */
export function ColumnChoice({ resembling, decisions, isShut, onDecide }: ColumnChoiceProps) {
  return resembling.map(({ name, column }) => (
    <fieldset key={name} className="grid gap-1 rounded-panel border border-line p-3" disabled={isShut}>
      <legend className="px-1 text-14 font-medium wrap-anywhere">
        The column “{name}” is unknown. Is it {column}?
      </legend>
      <p className="text-14 text-quiet">{COLUMN_FACTS.get(column)?.holds}</p>
      <Radio
        name={`column ${name}`}
        checked={decisions.get(name) === 'take'}
        onChange={() => onDecide(name, 'take')}
        label={`Yes, read it as ${column}`}
      />
      <Radio
        name={`column ${name}`}
        checked={decisions.get(name) === 'ignore'}
        onChange={() => onDecide(name, 'ignore')}
        label="No, ignore this column"
      />
    </fieldset>
  ));
}
