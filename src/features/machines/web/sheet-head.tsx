import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { machineHref, shareCodeHref } from '../machine-links.rules.ts';

/** On paper only: whose machine sheet it is, and the way back to the page, to type or to scan. */
export function SheetHead({ machineId, site }: { machineId: string; site: SiteFacts }) {
  const { siteName, operatorPhone, operatorEmail, publicUrl } = site;
  return (
    <div className="mb-4 hidden items-end justify-between gap-6 border-b border-line-strong pb-3 print:flex">
      <div>
        <p className="font-display text-20 font-bold">{siteName}</p>
        <p className="text-14">
          {operatorPhone} · {operatorEmail}
        </p>
        <p className="text-12 wrap-anywhere">{publicUrl + machineHref(machineId)}</p>
      </div>
      <div className="flex items-end gap-3 text-right text-12">
        <p className="w-28">Scan for today’s price and all photos</p>
        {/* Not lazily: there would be nothing on the paper when it is printed at once. */}
        <img src={shareCodeHref(machineId)} width={96} height={96} alt="" fetchPriority="low" className="size-24" />
      </div>
    </div>
  );
}
