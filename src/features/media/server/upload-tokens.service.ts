import { createHmac, timingSafeEqual } from 'node:crypto';

/** The right to send the file of one image: whoever has the token may, and only who knows the secret can make one. */
export type UploadTokens = {
  create: (imageId: string) => string;
  verify: (imageId: string, token: string) => boolean;
};

/** No token is stored: it is made of the image's id, and the upload's row says whether it is still good. */
export function createUploadTokens(secret: string): UploadTokens {
  const sign = (imageId: string) => createHmac('sha256', secret).update(`upload ${imageId}`).digest();
  return {
    create: (imageId) => sign(imageId).toString('base64url'),
    verify: (imageId, token) => {
      const [expected, given] = [sign(imageId), Buffer.from(token, 'base64url')];
      return given.length === expected.length && timingSafeEqual(expected, given);
    },
  };
}
