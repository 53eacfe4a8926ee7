import { once } from 'node:events';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

export type SmtpBehaviour = {
  /** Refuses a recipient with this answer, such as 550 for ever or 450 for now. */
  refuseRecipient?: (address: string) => number | null;
  /** Refuses the sender with this answer. */
  refuseSender?: number;
  /** Refuses a mail when it has been read. */
  refuseMail?: number;
  /** Hangs up when a mail has been read, before it is taken. */
  dropAfterMail?: boolean;
  /** Reads a mail and then says nothing. */
  stall?: boolean;
  /** Called with each mail as it is taken, before the sender is told so. */
  onMail?: (mail: Email) => void | Promise<void>;
};

export type TestSmtpServer = AsyncDisposable & {
  /** For SMTP_URL. */
  url: string;
  port: number;
  /** What was taken, the oldest first. */
  mails: Email[];
  /** How often somebody connected. */
  connections: () => number;
  /** From now on. */
  behave: (behaviour: SmtpBehaviour) => void;
};

/** A real SMTP server on this machine, which keeps what it is sent. */
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
    onRcptTo: ({ address }, _session, done) => done(refusal(behaviour.refuseRecipient?.(address))),
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
  // A client that was killed leaves a broken connection behind.
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

function refusal(code: number | null | undefined): Error | null {
  return code === null || code === undefined ? null : Object.assign(new Error('Not here'), { responseCode: code });
}

/** An answer that never comes. */
const SILENCE = new Promise<never>(() => undefined);

function hangUp(server: SMTPServer): Promise<never> {
  for (const connection of server.connections) connection.close();
  return SILENCE;
}
