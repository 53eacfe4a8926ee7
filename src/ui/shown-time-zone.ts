import { createContext } from 'react';

/** The time zone of all times on a page; null for the browser's. */
export const ShownTimeZone = createContext<string | null>(null);
