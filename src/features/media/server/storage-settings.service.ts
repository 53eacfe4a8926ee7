export type StorageSettings = {
  /** Contains the folder `objects` for images, unless a bucket is configured. */
  dataFolder: string;
  s3: BucketSettings | null;
};

export type BucketSettings = {
  bucket: string;
  region: string;
  /** Null for Amazon's own. */
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The configured bucket cannot be used; the message explains the reason to the person who starts the server. */
export class UnreachableBucketError extends Error {
  constructor(bucket: string, problem: string, cause: unknown) {
    super(`The bucket ${bucket} ${problem}`, { cause });
    this.name = 'UnreachableBucketError';
  }
}
