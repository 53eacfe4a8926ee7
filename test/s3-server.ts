import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export type TestS3Server = AsyncDisposable & {
  /** Settings for the storage: an existing bucket, and a key with access to it. */
  settings: { bucket: string; region: string; endpoint: string; accessKeyId: string; secretAccessKey: string };
};

/** An S3-compatible store on this machine. */
export async function startS3Server(): Promise<TestS3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'stitchyard-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    vhostBuckets: false,
    directory,
    configureBuckets: [{ name: 'machines' }],
  });
  const { port } = await server.run();
  return {
    settings: {
      bucket: 'machines',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      // The only valid key.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    [Symbol.asyncDispose]: async () => {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
