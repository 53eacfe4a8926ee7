import { warrantyRules, type WarrantyRule } from '#app/features/machines/warranty.rules.ts';
import type { Terms } from '#app/features/site/site.schema.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';

/** The operator's warranty on machines that it sells. */
export function WarrantyPolicy({ terms }: { terms: Terms }) {
  const { conditions, notExtendable, others } = useSite().texts.warranty;
  return (
    <div className="@container">
      <div className="grid gap-x-12 gap-y-5 @2xl:grid-cols-[3fr_2fr]">
        <table className="w-full text-left text-14">
          <thead className="text-quiet">
            <tr className="border-b border-line-strong">
              <th scope="col" className="py-2 font-medium">
                Machine
              </th>
              <th scope="col" className="py-2 pl-4 font-medium">
                Covered
              </th>
            </tr>
          </thead>
          <tbody>
            {warrantyRules(terms).map((rule) => (
              <RuleRow key={rule.machines} rule={rule} notExtendable={notExtendable} />
            ))}
          </tbody>
        </table>
        <ul className="grid list-disc content-start gap-1.5 pl-5 marker:text-thread-ink">
          {conditions.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {others !== '' && <li>{others}</li>}
        </ul>
      </div>
    </div>
  );
}

type RuleRowProps = { rule: WarrantyRule; notExtendable: string };

function RuleRow({ rule: { machines, terms, extendable }, notExtendable }: RuleRowProps) {
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="w-2/5 py-2.5 font-semibold">
        {machines}
      </th>
      <td className="py-2.5 pl-4">
        <ul className="grid gap-1.5">
          {terms.map(({ part, length }) => (
            <li key={part} className="flex justify-between gap-3">
              {part} <strong className="figures text-right font-semibold wrap-anywhere">{length}</strong>
            </li>
          ))}
          {!extendable && notExtendable !== '' && <li className="text-quiet">{notExtendable}</li>}
        </ul>
      </td>
    </tr>
  );
}
