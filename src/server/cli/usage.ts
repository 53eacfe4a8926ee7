export const USAGE = `Database tasks. They use the database that the environment variables configure.

  npm run db -- migrate                    migrate the schema to the current version
  npm run db -- seed --listings N          add N generated listings [--seed S: other listings than those of seed 1]
  npm run db -- lock-demo-accounts         disable the demo's published password: production does not start while an
                                           account accepts it
  npm run db -- remove-second-factors NAME  let the account with this username or email address sign in with its password
                                           alone, after its owner has lost authenticator app, passkeys and recovery
                                           codes; ends its sessions
  npm run db -- backup FILE                write all data except images to FILE
  npm run db -- restore FILE               restore FILE into an empty database [--force: into any, replacing all data]
                                           [--deletions LIST: file with the accounts deleted since the backup, one id or
                                           log line per line]
  npm run db -- copy                       copy the embedded database to the PostgreSQL server of DATABASE_URL, which
                                           must be empty [--force: into any, replacing all data]`;

/** The command cannot be carried out; the message gives the reason. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
