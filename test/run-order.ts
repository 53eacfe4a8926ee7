import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files so long that a worker which starts one last would leave the others idle. */
const LONGEST = [
  'src/server/cli/db.test.ts',
  'src/features/csv/server/kill.test.ts',
  'src/features/payments/server/kill.test.ts',
  'src/features/partner-import/server/import-kill.test.ts',
  'src/features/catalogue/server/replica-routing.test.ts',
  'src/server/purchase-faults.test.ts',
  'src/server/any-purchase.test.ts',
  // This one mostly waits, the next mostly computes.
  'test/e2e/payment-page.test.ts',
  'test/e2e/without-a-mouse.test.ts',
  'test/e2e/pages.test.ts',
  'test/e2e/admin-csv.test.ts',
  'test/e2e/admin-listings.test.ts',
  'test/e2e/payment.test.ts',
  'test/looks/back-office.test.ts',
  'test/looks/public.test.ts',
  'test/looks/admin-csv.test.ts',
] as const;

/**
 * Longest files first, the others in an order that depends on the seed: no file may rely on another's leftovers. Files
 * of a project stay together, because projects do not share workers.
 */
export class RunOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    process.stdout.write(`Files in the order of seed ${sequence.seed}; --sequence.seed=${sequence.seed} repeats it.\n`);
    const rank = ({ moduleId }: TestSpecification) => {
      const path = relative(root, moduleId);
      const place = LONGEST.findIndex((long) => long === path);
      return place === -1 ? LONGEST.length + fraction(`${sequence.seed} ${path}`) : place;
    };
    const projects = this.ctx.projects.map(({ name }) => name);
    const ranked = files.map((file) => ({ file, project: projects.indexOf(file.project.name), rank: rank(file) }));
    return ranked
      .toSorted((one, other) => one.project - other.project || one.rank - other.rank)
      .map(({ file }) => file);
  }
}

/** A deterministic number from 0 to 1 for a text. */
function fraction(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}
