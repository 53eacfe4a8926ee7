import type { FastifyInstance } from 'fastify';
import type { Database } from '#app/db/client.ts';
import type { Role } from '#app/db/enums.ts';
import type { Config } from './config.ts';

/** Tells whoever started the server where it is and where its data lies. In production the log's one line is enough. */
export async function announce(config: Config, database: Database, app: FastifyInstance): Promise<void> {
  if (config.isProduction) {
    app.log.info({ address: config.http.publicUrl, engine: database.engine }, 'ready');
    if (database.engine === 'embedded')
      app.log.warn('the embedded database is for small sites: payments belong on a PostgreSQL server');
    return;
  }
  const signIns = app.hasRoute({ method: 'POST', url: '/api/login' }) ? await signInLines(config, database) : [];
  const title = `${config.site.name} is ready at ${config.http.publicUrl}`;
  const lines = ['', title, '', ...signIns, ...dataLines(config, database), ''];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function dataLines({ data }: Config, { engine }: Database): string[] {
  if (data.databaseUrl !== null) {
    const { host, pathname } = new URL(data.databaseUrl);
    return [`  Data      PostgreSQL at ${host}${pathname}; images and secrets in ${data.folder}`];
  }
  return [
    `  Data      ${data.folder}`,
    `  Engine    ${engine}, for trying and for small sites: it survives a killed process, but the last seconds`,
    '            before a power cut may be lost. Sites that take payments set DATABASE_URL to a PostgreSQL server.',
  ];
}

async function signInLines({ demo, session }: Config, { pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ username: string; role: Role }>(
    'select username, role from users order by username = $1 desc, role, created_at, username limit 50',
    ['admin'],
  );
  const hasAdmin = rows[0]?.username === 'admin';
  const password = session.adminPassword ?? 'ADMIN_PASSWORD is not set';
  const lines = hasAdmin
    ? [`  Admin     admin / ${password}`]
    : [`  Admin     register as admin with the password ${password}`];
  const seller = rows.find(({ role }) => role === 'user');
  if (!demo || seller === undefined) return lines;
  const { DEMO_PASSWORD } = await import('#app/demo/demo-accounts.ts');
  return [...lines, `  Seller    ${seller.username} / ${DEMO_PASSWORD}`];
}
