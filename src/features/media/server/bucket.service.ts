import { HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { UnreachableBucketError, type BucketSettings } from './storage-settings.service.ts';

const CONNECT_TIMEOUT_MS = 2_000;
const REQUEST_TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;

/** Opens a bucket of an S3-compatible store. Throws UnreachableBucketError. */
export async function openBucket({ bucket, region, endpoint, ...credentials }: BucketSettings): Promise<Disk> {
  const client = new S3Client({
    region,
    credentials,
    // Other stores than Amazon's have no host name for each bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
    // Stores that do not support Amazon's newest checksums reject them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (cause) {
    client.destroy();
    throw new UnreachableBucketError(bucket, describeProblem(cause, endpoint), cause);
  }
  // Private, because only this server reads from the bucket.
  return new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
}

const PROBLEMS: Readonly<Record<number, string>> = {
  301: 'lies in another region. Correct S3_REGION.',
  400: 'refuses these settings. Correct S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
  401: 'refuses the key. Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
  403: 'refuses the key. Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or let the key read and write it.',
  404: 'does not exist. Make it, or correct S3_BUCKET.',
};

function describeProblem(cause: unknown, endpoint: string | null): string {
  const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
  const known = status === undefined ? undefined : PROBLEMS[status];
  const where = endpoint === null ? 'Amazon' : new URL(endpoint).host;
  return known ?? `cannot be reached at ${where}. Start that store, or correct S3_ENDPOINT.`;
}
