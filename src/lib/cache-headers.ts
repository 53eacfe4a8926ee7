/** The headers of what only this account may see: no tag of a visitor's answer stands for it. */
export const NO_STORE = { 'Cache-Control': 'private, no-store', Vary: 'Cookie' } as const;

/** The headers of a poll: it may be answered from what the browser holds, but never from what a proxy does. */
export const NO_CACHE = { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' } as const;
