import type { Database } from '#app/db/client.ts';
import type { DataConfig } from '../config.ts';
import { openDatabase } from '../open-database.ts';

/** Opens the database that the settings name, says which it is, and closes it afterwards. */
export async function withDatabase<T>(data: DataConfig, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(data, raise);
  try {
    console.log(`Database: ${nameOf(data)}`);
    return await use(database);
  } finally {
    await database.close();
  }
}

function nameOf({ databaseUrl, folder }: DataConfig): string {
  if (databaseUrl === null) return `the embedded one in ${folder}`;
  // Never the whole address: it holds the password.
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${host}${pathname}`;
}

function raise(error: Error): never {
  throw error;
}
