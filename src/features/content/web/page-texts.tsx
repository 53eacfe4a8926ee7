import { useSuspenseQuery } from '@tanstack/react-query';
import { apiQuery } from '#app/lib/api.ts';
import { pageTexts, type PageTexts } from '../page-texts.schema.ts';

/** Prefetched by the loaders of the pages. */
export const pageTextsQuery = apiQuery(CHECKS_ANSWERS && pageTexts, { queryKey: ['/api/page-texts'] });

export function usePageTexts(): PageTexts {
  return useSuspenseQuery(pageTextsQuery).data;
}

/** The paragraphs of a text, separated by empty lines. */
export function Paragraphs({ text, className }: { text: string; className: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => (
      <p key={paragraph} className={className}>
        {paragraph}
      </p>
    ));
}
