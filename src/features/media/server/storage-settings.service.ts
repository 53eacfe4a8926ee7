export type StorageSettings = {
  /** Images lie in its `objects` folder unless a bucket is given. */
  dataFolder: string;
  s3: BucketSettings | null;
};

export type BucketSettings = {
  bucket: string;
  region: string;
  /** Null: Amazon's own. */
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The bucket that the settings name cannot be used; the message says why, to whoever starts the server. */
export class UnreachableBucketError extends Error {
  constructor(bucket: string, problem: string, cause: unknown) {
    super(`The bucket ${bucket} ${problem}`, { cause });
    this.name = 'UnreachableBucketError';
  }
}
