import { consignmentPageFigures } from '../consignment.rules.ts';
import { SampleNote } from '#app/features/site/web/sample-note.tsx';
import type { Terms } from '#app/features/site/terms.schema.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

/** Lets both buttons fit on the narrowest phone. */
const SIDE_BY_SIDE = 'max-sm:px-2 max-sm:text-14';

export function ConsignmentHero({ terms }: { terms: Terms }) {
  return (
    <section className="page-width grid grid-cols-1 gap-10 py-10 sm:py-14 lg:grid-cols-2 lg:items-center lg:gap-16 lg:py-20">
      <div>
        <span aria-hidden="true" className="stitch stitch-bold mb-6 block h-[3px] w-40 text-thread-ink" />
        <h1 className="text-28 font-bold font-stretch-[108%] sm:text-40">
          <span className="inline-block">We sell it.</span> <span className="inline-block">You own it until then.</span>
        </h1>
        <p className="mt-4 max-w-[46ch] text-quiet sm:text-20">
          Leave your embroidery machine to us on consignment: we market it at no charge to you, and you are paid
          immediately on sale.
        </p>
        <div className="mt-7 grid grid-cols-[auto_auto] gap-3 sm:flex">
          <SiteLink
            href="/sell?consignment=true"
            className={buttonClass({ variant: 'primary', size: 'large', className: SIDE_BY_SIDE })}
          >
            Sell on Consignment
          </SiteLink>
          <SiteLink
            href="/contact?subject=Consignment"
            className={buttonClass({ size: 'large', className: SIDE_BY_SIDE })}
          >
            Ask Us First
          </SiteLink>
        </div>
      </div>
      <div className="grid gap-3">
        <Figures terms={terms} />
        <SampleNote of="terms" />
      </div>
    </section>
  );
}

/** A sample card of cloth: each figure in a field of its own, the fields sewn together. */
function Figures({ terms }: { terms: Terms }) {
  return (
    <dl className="grid grid-cols-1 overflow-hidden rounded-panel border border-line bg-surface shadow-lifted min-[22rem]:grid-cols-2">
      {consignmentPageFigures(terms).map(({ figure, text }) => (
        <div
          key={text}
          className="-mt-0.5 -ml-0.5 flex flex-col-reverse justify-end gap-1 border-t-2 border-l-2 border-dashed border-line p-4 sm:p-6"
        >
          <dt className="text-14 text-quiet">{text}</dt>
          <dd className="figures text-20 font-extrabold wrap-anywhere text-thread-ink sm:text-28">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
