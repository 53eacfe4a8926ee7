export type RemoteAnswer = {
  /** 200, 304, 404 or 410, or that of a redirect which is not followed: any other status is a RemoteError. */
  status: number;
  /** Where it came from in the end, after redirects, or where a redirect that is not followed leads. */
  url: string;
  header: (name: string) => string | null;
  /** Unpacked. */
  body: Buffer;
};

export type RemoteRequest = {
  headers?: Record<string, string>;
  /** Of the body, unpacked. */
  maxBytes: number;
  /** The least time since the last request to this site that keeps one began. */
  distanceMs?: number;
  /** False: a redirect is an answer. */
  follows?: boolean;
  signal?: AbortSignal;
};

/** Other sites, read politely and without reaching what is not on the public internet. Throws RemoteError. */
export type Remote = {
  get: (url: string, request: RemoteRequest) => Promise<RemoteAnswer>;
  close: () => Promise<void>;
};

/** How a site's robots.txt speaks to us. */
export const ROBOT_NAME = 'Stitchyard';

/** Says to the sites that we read who asks, and where to find us. */
export function userAgentOf(publicUrl: string): string {
  return `${ROBOT_NAME}/1.0 (+${publicUrl})`;
}
