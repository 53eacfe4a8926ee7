// Makes the bucket that the settings name, unless it is there. Waits a minute for a store that is still starting.
import { setTimeout } from 'node:timers/promises';
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';

const TRIES = 60;

const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env;
const client = new S3Client({
  region: S3_REGION,
  endpoint: S3_ENDPOINT,
  forcePathStyle: true,
  credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
});

for (let nth = 1; ; nth += 1) {
  try {
    await ensureBucket();
    process.stdout.write(`The bucket ${S3_BUCKET} is there.\n`);
    break;
  } catch (error) {
    // An answer, if only a refusal, does not change by waiting.
    if (nth === TRIES || error.$metadata?.httpStatusCode !== undefined) throw error;
    await setTimeout(1_000);
  }
}

async function ensureBucket() {
  try {
    await client.send(new HeadBucketCommand({ Bucket: S3_BUCKET }));
  } catch (error) {
    if (error.$metadata?.httpStatusCode !== 404) throw error;
    await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET }));
  }
}
