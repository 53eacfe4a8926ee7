import type { Db } from '#app/db/client.ts';
import type { ExportedList } from '#app/features/accounts/server/admin-audit.service.ts';
import { csvLine } from '#app/lib/csv.ts';
import { MACHINE_COLUMNS } from '../csv-imports.schema.ts';
import {
  countAccessories,
  countMachines,
  countModels,
  countUsers,
  findAccessoriesAfter,
  findMachinesAfter,
  findModelsAfter,
  findUsersAfter,
} from './exports.db.ts';
import { machineCells } from './machine-cells.schema.ts';

type Cell = string | number | boolean | null | Date;
type Source<Row> = {
  columns: readonly string[];
  after: (last: Row | undefined, limit: number) => Promise<Row[]>;
  cells: (row: Row) => Cell[];
};

/** So few that writing them takes the event loop some milliseconds. */
const BATCH_SIZE = 200;

/** A whole table, a batch at a time, however long it is. */
async function* asCsv<Row>({ columns, after, cells }: Source<Row>): AsyncGenerator<string> {
  yield csvLine(columns);
  for (let last: Row | undefined; ;) {
    const rows = await after(last, BATCH_SIZE);
    last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => csvLine(cells(row))).join('');
  }
}

/** All machines, in the order in which they came (CONTRACT §5). */
function machinesAsCsv(db: Db): AsyncGenerator<string> {
  return asCsv<Awaited<ReturnType<typeof findMachinesAfter>>[number]>({
    columns: MACHINE_COLUMNS,
    after: (last, limit) => findMachinesAfter(db, last?.serial ?? 0, limit),
    cells: machineCells,
  });
}

function accessoriesAsCsv(db: Db): AsyncGenerator<string> {
  return asCsv<Awaited<ReturnType<typeof findAccessoriesAfter>>[number]>({
    columns: ['id', 'name', 'status', 'createdAt'],
    after: (last, limit) => findAccessoriesAfter(db, last, limit),
    cells: ({ id, name, status, createdAt }) => [id, name, status, createdAt],
  });
}

function modelsAsCsv(db: Db): AsyncGenerator<string> {
  return asCsv<Awaited<ReturnType<typeof findModelsAfter>>[number]>({
    columns: ['id', 'brand', 'name', 'heads', 'needles', 'status', 'createdAt'],
    after: (last, limit) => findModelsAfter(db, last, limit),
    cells: ({ id, brand, name, heads, needles, status, createdAt }) => [
      id,
      brand,
      name,
      heads,
      needles,
      status,
      createdAt,
    ],
  });
}

const USER_COLUMNS = [
  'id',
  'username',
  'role',
  'name',
  'email',
  'phone',
  'city',
  'state',
  'zip',
  'emailConfirmedAt',
  'createdAt',
] as const;

function usersAsCsv(db: Db): AsyncGenerator<string> {
  return asCsv<Awaited<ReturnType<typeof findUsersAfter>>[number]>({
    columns: USER_COLUMNS,
    after: (last, limit) => findUsersAfter(db, last, limit),
    cells: (user) => USER_COLUMNS.map((column) => user[column]),
  });
}

type WholeTable = (db: Db) => Pick<ExportedList, 'count' | 'lines'>;

/** What can be saved as a file, by its name there. */
export const EXPORTS: Readonly<Record<string, WholeTable>> = {
  machines: (db) => ({ count: countMachines, lines: () => machinesAsCsv(db) }),
  accessories: (db) => ({ count: countAccessories, lines: () => accessoriesAsCsv(db) }),
  models: (db) => ({ count: countModels, lines: () => modelsAsCsv(db) }),
  users: (db) => ({ count: countUsers, lines: () => usersAsCsv(db) }),
};
