import { Radio } from '#app/ui/radio.tsx';
import type { CsvReadings } from '../../csv-imports.schema.ts';

export type ChosenEncoding = CsvReadings['readings'][number]['encoding'];

const NAMES = {
  'Windows-1252': 'Windows',
  'Mac Roman': 'Mac',
  CP850: 'DOS',
} as const satisfies Record<ChosenEncoding, string>;

type EncodingChoiceProps = CsvReadings & {
  chosen: ChosenEncoding | null;
  isShut: boolean;
  onChoose: (encoding: ChosenEncoding) => void;
};

/** Asks how a file is encoded by rows of it, because only a reader can tell. */
export function EncodingChoice({ readings, chosen, isShut, onChoose }: EncodingChoiceProps) {
  return (
    <fieldset className="grid gap-3" disabled={isShut}>
      <legend className="pb-1.5 text-14 font-medium">In which one are the names and words right?</legend>
      <p className="text-14 text-quiet">
        This file is not UTF-8, so that its letters with accents can be read in several ways.
      </p>
      {readings.map(({ encoding, rows }) => (
        <Radio
          key={encoding}
          name="encoding"
          className="items-start rounded-panel border border-line p-3 has-checked:border-ink"
          checked={encoding === chosen}
          onChange={() => onChoose(encoding)}
          label={
            <span className="grid gap-1">
              <span className="text-quiet">
                {NAMES[encoding]} ({encoding})
              </span>
              {rows.map(({ row, text }) => (
                <span key={row} className="wrap-anywhere">
                  {text}
                </span>
              ))}
            </span>
          }
        />
      ))}
    </fieldset>
  );
}
