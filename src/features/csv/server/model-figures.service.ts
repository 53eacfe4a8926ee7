import type { Db } from '#app/db/client.ts';
import { getActor, recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { storeModelFacts } from '#app/features/machines/server/model-facts.service.ts';
import type { FiguresResult } from '../model-figures.schema.ts';
import { parseFigures } from './parse-figures.rules.ts';

/**
 * Stores the valid rows of a file of figures, replacing earlier facts of their models, and returns the problems of the
 * others. Throws invalid if the file is not one of figures.
 */
export async function enterModelFigures(
  { db, now }: { db: Db; now: () => Date },
  admin: User,
  csvData: string,
): Promise<FiguresResult> {
  const { rows, errors, unknownColumns } = parseFigures(csvData);
  await runAsAdmin(db, admin, async (tx) => {
    const { username: by } = await getActor(tx, admin);
    for (const { brand, model, facts, source } of rows) {
      const entered = Object.entries(facts).map(([key, value]) => ({ brand, model, key, value, source, by }));
      await storeModelFacts(tx, entered, now());
      await recordAdminAction(tx, admin, {
        action: 'enter facts of model',
        subject: { type: 'model', id: `${brand} ${model}` },
        before: null,
        after: { ...facts, source: source.text },
      });
    }
  });
  const facts = rows.reduce((sum, row) => sum + Object.keys(row.facts).length, 0);
  return { models: rows.length, facts, errors, unknownColumns };
}
