import { once } from 'node:events';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

export type SmtpBehaviour = {
  /** Refuses a recipient with this status, such as 550 permanently or 450 temporarily. */
  refuseRecipient?: (address: string) => number | null;
  /** The words of that refusal. */
  refusal?: string;
  /** Refuses the sender with this status. */
  refuseSender?: number;
  /** Refuses a mail after its data, with this status. */
  refuseMail?: number;
  /** Disconnects after a mail's data, before accepting it. */
  dropAfterMail?: boolean;
  /** Reads a mail and never responds. */
  stall?: boolean;
  /** Called with each accepted mail, before the client is told. */
  onMail?: (mail: Email) => void | Promise<void>;
};

export type TestSmtpServer = AsyncDisposable & {
  /** The address for SMTP_URL. */
  url: string;
  port: number;
  /** Accepted mails, oldest first. */
  mails: Email[];
  /** The number of connections so far. */
  connections: () => number;
  /** Sets the behaviour from now on. */
  behave: (behaviour: SmtpBehaviour) => void;
};

/** A real local SMTP server that stores received mails. */
export async function startSmtpServer({ port = 0 }: { port?: number } = {}): Promise<TestSmtpServer> {
  const mails: Email[] = [];
  let behaviour: SmtpBehaviour = {};
  let connections = 0;
  const server = new SMTPServer({
    ...QUIET,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onMailFrom: (_address, _session, done) => done(refusal(behaviour.refuseSender)),
    onRcptTo: ({ address }, _session, done) => done(refusal(behaviour.refuseRecipient?.(address), behaviour.refusal)),
    onData: callbackify(async (stream: SMTPServerDataStream, _session: SMTPServerSession) => {
      const mail = await readMail(stream);
      if (behaviour.stall === true) return SILENCE;
      if (behaviour.dropAfterMail === true) return hangUp(server);
      const refused = refusal(behaviour.refuseMail);
      if (refused !== null) throw refused;
      mails.push(mail);
      await behaviour.onMail?.(mail);
      return undefined;
    }),
  });
  // A killed client leaves a broken connection.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The SMTP server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    connections: () => connections,
    behave: (next) => {
      behaviour = next;
    },
    [Symbol.asyncDispose]: () => new Promise((closed) => server.close(closed)),
  };
}

const QUIET: SMTPServerOptions = {
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  logger: false,
  closeTimeout: 0,
};

async function readMail(stream: SMTPServerDataStream): Promise<Email> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece));
  return PostalMime.parse(Buffer.concat(pieces));
}

function refusal(code: number | null | undefined, words = 'Not here'): Error | null {
  return code === null || code === undefined ? null : Object.assign(new Error(words), { responseCode: code });
}

/** A response that never arrives. */
const SILENCE = new Promise<never>(() => undefined);

function hangUp(server: SMTPServer): Promise<never> {
  for (const connection of server.connections) connection.close();
  return SILENCE;
}
