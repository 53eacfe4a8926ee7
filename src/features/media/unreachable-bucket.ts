/** The bucket that the settings name cannot be used; the message says why, to whoever starts the server. */
export class UnreachableBucketError extends Error {
  constructor(bucket: string, problem: string, cause: unknown) {
    super(`The bucket ${bucket} ${problem}`, { cause });
    this.name = 'UnreachableBucketError';
  }
}
