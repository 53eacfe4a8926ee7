import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take so long that a worker who met one last would leave the other without work. */
const LONGEST = [
  'src/server/cli/db.test.ts',
  'src/features/csv/server/kill.test.ts',
  'src/features/payments/server/kill.test.ts',
  'src/features/partner-import/server/import-kill.test.ts',
  'src/features/catalogue/server/replica-routing.test.ts',
  // It waits more than it works, the next one works more than it waits.
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
 * The longest files first, and the others in an order that the seed decides: no file may rely on what another one left.
 * Those of a project stay together, because workers are not shared by projects.
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

/** A number from 0 to 1 for a text, the same one each time. */
function fraction(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}
