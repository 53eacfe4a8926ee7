import { fileURLToPath } from 'node:url';
import { openBuiltPages } from '#app/server/pages/page-renderer.ts';
import { startConversations } from '#test/fixtures/conversations.ts';
import { freePort } from '#test/free-port.ts';
import { startSmtpServer } from '#test/smtp-server.ts';
import { visit, type DESK, type PHONE } from './browser.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
/** A year in which the browser's clock does not yet delete the cookies that the site sets. */
const NOON = new Date('2096-06-06T17:00:00Z');

/** A site of its own with conversations, a clock and a mail server. */
export async function startConversationSite() {
  await using resources = new AsyncDisposableStack();
  const smtp = resources.use(await startSmtpServer());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { PUBLIC_URL: url, SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@stitchyard.example' };
  const t = resources.use(await startConversations({ pages: await openBuiltPages(DIST), env }));
  t.setClock(NOON);
  await t.app.listen({ host: '127.0.0.1', port });
  const owned = resources.move();
  return {
    ...t,
    url,
    /** A visitor who is signed in. */
    enter: async (
      user: Parameters<typeof t.signIn>[0],
      viewport: typeof PHONE | typeof DESK,
      more: { reducedMotion?: 'reduce' } = {},
    ) => {
      const headers = await t.signIn(user);
      const v = await visit({ viewport, ...more, baseURL: url });
      await v.context.addCookies([{ name: 'sid', value: headers.cookie.replace('sid=', ''), url }]);
      return v;
    },
    mailsTo: async (address: string) => {
      await t.mailsAfter(3);
      return smtp.mails.splice(0).filter(({ to }) => to?.[0]?.address?.toLowerCase() === address);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** The link to a conversation in a mail; empty without one. */
export function linkIn(mail: { text?: string | undefined } | undefined): string {
  return /http\S+\/messages\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}
