import type { Terms } from '../site.schema.ts';
import { useSite } from './site.queries.ts';
import { CountedVisits } from './counted-visits.tsx';
import { consignmentFigures, consignmentTerms } from '../consignment.rules.ts';

/** The figures and terms of consignment. */
export function ConsignmentTerms({ terms }: { terms: Terms }) {
  const { texts } = useSite();
  return (
    <div className="grid gap-5">
      <p>{texts.consignment.summary}</p>
      <dl className="grid grid-cols-2 gap-4">
        {consignmentFigures(terms).map(({ figure, text, isOfVisits }) => (
          <div key={text} className="flex flex-col-reverse justify-end gap-0.5 border-l-2 border-line pl-3">
            <dt className="text-14 text-quiet">
              {text}
              {isOfVisits && <CountedVisits />}
            </dt>
            <dd className="figures text-20 font-semibold wrap-anywhere">{figure}</dd>
          </div>
        ))}
      </dl>
      <ul className="grid list-disc gap-1.5 pl-5 marker:text-thread-ink">
        {consignmentTerms(texts, terms).map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </div>
  );
}
