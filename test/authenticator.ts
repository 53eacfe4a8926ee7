import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

type Options = {
  rpId?: string;
  origin?: string;
  /** Whether it asks its owner for a finger or PIN. */
  verifies?: boolean;
  /** The format of its attestation. */
  format?: string;
};

/**
 * An authenticator with one passkey, for tests of the API. It counts its signatures from `counter`, which tests may set
 * back as a copy of the key would.
 */
export function createAuthenticator({
  rpId = 'localhost',
  origin = 'http://localhost:0',
  verifies = true,
  format = 'none',
}: Options = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const device = { counter: 1 };
  const describe = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (extra: number, attested = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(FLAGS.present | (verifies ? FLAGS.verified : 0) | extra, 0);
    head.writeUInt32BE(device.counter, 1);
    return Buffer.concat([sha256(rpId), head, attested]);
  };
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  return {
    device,
    /** Answers the options for a new passkey. */
    register: (challenge: string) => {
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        idLength,
        credentialId,
        coseKey(publicKey.export({ format: 'jwk' })),
      ]);
      const data = authData(FLAGS.attested, attested);
      return {
        ...credential,
        response: {
          clientDataJSON: describe('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation(format, data).toString('base64url'),
        },
      };
    },
    /** Answers the options for a sign-in. */
    signIn: (challenge: string) => {
      device.counter += 1;
      const data = authData(0);
      const clientData = describe('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}

/** A map in CBOR of kty EC2, alg ES256, crv P-256, and the coordinates. */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  const head = Buffer.from('a5010203262001215820', 'hex');
  return Buffer.concat([head, Buffer.from(x, 'base64url'), Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')]);
}

/** A map in CBOR with a format, an empty statement, and the authenticator's data. */
function attestation(format: string, data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  const formatText = Buffer.concat([Buffer.of(0x60 + format.length), Buffer.from(format)]);
  const statement = Buffer.from('6761747453746d74a0', 'hex');
  const dataHead = Buffer.from('68617574684461746159', 'hex');
  return Buffer.concat([Buffer.from('a363666d74', 'hex'), formatText, statement, dataHead, length, data]);
}
