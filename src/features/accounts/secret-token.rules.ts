/** 32 random bytes in base64url. */
export const SECRET_TOKEN = /^[A-Za-z0-9_-]{43}$/;
