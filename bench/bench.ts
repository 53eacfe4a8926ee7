import { compareSides, sentence, type Comparison, type Order } from './compare.ts';
import type { Finding, RowId } from './contract-rows.ts';
import type { LoadGenerator } from './load-generator.ts';
import type { Engine, Options } from './options.ts';

/** One run: its options, its load generator, and its results so far. */
export class Bench {
  readonly options: Options;
  readonly load: LoadGenerator;
  /** Data of the servers; removed after the run. */
  readonly folder: string;
  /** Everything that must not outlive the run. */
  readonly resources: AsyncDisposableStack;
  readonly comparisons: Comparison[] = [];
  readonly findings = new Map<RowId, Finding>();
  readonly #started = performance.now();

  constructor({ options, load, folder, resources }: Pick<Bench, 'options' | 'load' | 'folder' | 'resources'>) {
    this.options = options;
    this.folder = folder;
    this.load = load;
    this.resources = resources;
  }

  say = (text: string): void => {
    const seconds = Math.round((performance.now() - this.#started) / 1_000);
    console.log(`${String(Math.floor(seconds / 60)).padStart(3)}:${String(seconds % 60).padStart(2, '0')}  ${text}`);
  };

  /** Measures the application and its limit, and records the result. */
  async compare(subject: Subject, order: Order): Promise<Comparison> {
    const comparison = { ...subject, ...(await compareSides(this.load, this.options.seconds, order)) };
    this.comparisons.push(comparison);
    this.say(sentence(comparison));
    return comparison;
  }

  find(id: RowId, finding: Finding): void {
    this.findings.set(id, finding);
  }
}

export type Subject = { listings: number; engine: Engine };
