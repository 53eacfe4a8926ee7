import type { FastifyInstance } from 'fastify';
import type { Database } from '#app/db/client.ts';
import { verifyPassword } from '#app/features/accounts/server/password-hash.service.ts';
import type { Config } from './config.ts';

/** Prints where the server and its data are. Production only writes log lines. */
export async function printStartupBanner(config: Config, database: Database, app: FastifyInstance): Promise<void> {
  if (config.isProduction) {
    app.log.info({ address: config.http.publicUrl, engine: database.engine }, 'ready');
    if (database.engine === 'embedded')
      app.log.warn('the embedded database is for small sites: use a PostgreSQL server if the site takes payments');
    if (config.mail === null) app.log.warn('SMTP_URL is not set: mails are stored in the database and not sent');
    return;
  }
  const signIns = app.hasRoute({ method: 'POST', url: '/api/login' }) ? await signInLines(config, database) : [];
  const title = `${config.site.name} is ready at ${config.http.publicUrl}`;
  const lines = ['', title, '', ...signIns, ...dataLines(config, database), ...simulatedLines(config), ''];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function dataLines({ data, s3 }: Config, { engine }: Database): string[] {
  const images = s3 === null ? [] : [`  Images    bucket ${s3.bucket}`];
  if (data.databaseUrl !== null) {
    const { host, pathname } = new URL(data.databaseUrl);
    const rest = s3 === null ? 'images and secrets' : 'secrets';
    return [`  Data      PostgreSQL at ${host}${pathname}; ${rest} in ${data.folder}`, ...images];
  }
  return [
    `  Data      ${data.folder}`,
    ...images,
    `  Engine    ${engine}, for trying and for small sites: it survives a killed process, but the last seconds`,
    '            before a power cut may be lost. Sites that take payments set DATABASE_URL to a PostgreSQL server.',
  ];
}

/** Lists the simulated services, so that nobody mistakes them for real payments or machines. */
export function simulatedLines({ paypal, partner }: Config): string[] {
  const payments = '  Payments  simulated by a stand-in of PayPal: no money moves';
  const imports = `  Import    from a stand-in of the partner site, at ${partner.siteUrl}`;
  return [
    ...(paypal.sandbox.isSimulated === true ? [payments] : []),
    ...(partner.isSimulated === true ? [imports] : []),
  ];
}

/** The accounts that can sign in, with the password only while it is still valid. */
export async function signInLines(config: Config, database: Database): Promise<string[]> {
  const { demo, session } = config;
  const accounts = await oldestAccounts(database);
  const lines = [await adminLine(accounts.admin, session.adminPassword)];
  if (!demo || accounts.seller === undefined) return lines;
  const { DEMO_PASSWORD } = await import('#app/demo/demo-accounts.ts');
  const { username, password } = accounts.seller;
  return (await verifyPassword(DEMO_PASSWORD, password))
    ? [...lines, `  Seller    ${username} / ${DEMO_PASSWORD}`]
    : lines;
}

async function adminLine(admin: StoredAccount | undefined, password: string | null): Promise<string> {
  if (admin === undefined) return `  Admin     register as admin with the password ${password ?? NOT_SET}`;
  const isStillRight = password !== null && (await verifyPassword(password, admin.password));
  return `  Admin     ${admin.username} / ${isStillRight ? password : 'its own password'}`;
}

const NOT_SET = '(ADMIN_PASSWORD is not set)';
type StoredAccount = { username: string; password: string };

async function oldestAccounts({ pool }: Database) {
  const { rows } = await pool.query<StoredAccount & { isAdmin: boolean }>(
    `select username, password, lower(username) = 'admin' as "isAdmin" from users
     where lower(username) = 'admin' or role = 'user' order by "isAdmin" desc, created_at, username limit 2`,
  );
  return { admin: rows.find(({ isAdmin }) => isAdmin), seller: rows.find(({ isAdmin }) => !isAdmin) };
}
