import { generateKeyPair, sign, verify, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';

export type Keys = { publicKey: KeyObject; privateKey: KeyObject };

/** The signed values besides the body. */
export type Transmission = { id: string; time: string; webhookId: string };

const KEY_BITS = 2_048;
const makeKeyPair = promisify(generateKeyPair);

export function makeKeys(): Promise<Keys> {
  return makeKeyPair('rsa', { modulusLength: KEY_BITS });
}

export function signatureOf(body: string, sent: Transmission, { privateKey }: Keys): string {
  return sign('sha256', signedText(body, sent), privateKey).toString('base64');
}

export function isSignedBy(signature: string, body: string, sent: Transmission, { publicKey }: Keys): boolean {
  return verify('sha256', signedText(body, sent), publicKey, Buffer.from(signature, 'base64'));
}

/** As PayPal does: the body is represented by its CRC-32 in decimal digits. */
function signedText(body: string, { id, time, webhookId }: Transmission): Buffer {
  return Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`);
}
