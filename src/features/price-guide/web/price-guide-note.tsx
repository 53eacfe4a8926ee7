import { useQuery } from '@tanstack/react-query';
import { guideSentence } from '../price-guide.rules.ts';
import type { GuideQuery } from '../price-guide.schema.ts';
import { priceGuideQuery } from './price-guide.queries.ts';

/** What machines like this one sold for; nothing if too few were sold. */
export function PriceGuideNote({ kind }: { kind: GuideQuery }) {
  const { data } = useQuery(priceGuideQuery(kind));
  if (data === undefined || data.guide === null) return null;
  return <span className="text-14 text-quiet"> {guideSentence(data.guide)}</span>;
}
