import { createIsomorphicFn } from '@tanstack/react-start';
import {
  browseSummary,
  homeSummary,
  kindSummary,
  machineSummary,
  textSummary,
  type Summary,
} from '#app/features/seo/web/summaries.rules.ts';

/** Who reads a summary does not come by a click: in the browser there is none, nor the code that writes it. */
const none = (): Summary | null => null;

export const summaryOfText = createIsomorphicFn().server(textSummary).client(none);
export const summaryOfHome = createIsomorphicFn().server(homeSummary).client(none);
export const summaryOfBrowse = createIsomorphicFn().server(browseSummary).client(none);
export const summaryOfKind = createIsomorphicFn().server(kindSummary).client(none);
export const summaryOfMachine = createIsomorphicFn().server(machineSummary).client(none);
