import type { QuoteView } from '../quotes.schema.ts';

/** What a version changes of the one before. */
export function QuoteChanges({ version, changes }: Pick<QuoteView, 'version' | 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="quote-changes" className="grid gap-2 rounded-control bg-sunken p-4 text-14">
      <h2 id="quote-changes" className="text-16">
        Changed since version {version - 1}
      </h2>
      <dl className="grid gap-1">
        {changes.map(({ label, before, after }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="wrap-anywhere">{label}</dt>
            <dd className="figures ml-auto text-right wrap-anywhere">
              <del className="text-quiet empty:hidden">{before}</del>{' '}
              <ins className="font-semibold no-underline">{after ?? 'left out'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
