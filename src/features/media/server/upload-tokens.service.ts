import { createHmac, timingSafeEqual } from 'node:crypto';

/** The right to send the file of one image: whoever has it may, and only who knows the secret can make it. */
export type UploadTokens = {
  of: (imageId: string) => string;
  isRight: (imageId: string, token: string) => boolean;
};

/** Nothing of a token is kept: it is made of the image's id, and the upload's row says whether it is still good. */
export function createUploadTokens(secret: string): UploadTokens {
  const digestOf = (imageId: string) => createHmac('sha256', secret).update(`upload ${imageId}`).digest();
  return {
    of: (imageId) => digestOf(imageId).toString('base64url'),
    isRight: (imageId, token) => {
      const [right, given] = [digestOf(imageId), Buffer.from(token, 'base64url')];
      return given.length === right.length && timingSafeEqual(right, given);
    },
  };
}
