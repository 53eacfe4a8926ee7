export const USAGE = `Database tasks. The database is the one that the settings name.

  npm run db -- migrate                    bring the schema up to date
  npm run db -- seed --listings N          add N made-up listings [--seed S: others than those of seed 1]
  npm run db -- lock-demo-accounts         end the demo's published password: production does not start while it opens
                                           an account
  npm run db -- backup FILE                write everything but the images into FILE
  npm run db -- restore FILE               read it back into an empty database [--force: into any, replacing all]
                                           [--deletions LIST: accounts deleted since, one id or line of the log a line]
  npm run db -- copy                       copy the embedded database into the PostgreSQL server of DATABASE_URL, if
                                           that is empty [--force: into any, replacing all]`;

/** The command cannot be carried out; the message gives the reason. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
