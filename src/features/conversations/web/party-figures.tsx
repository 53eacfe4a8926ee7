import { Panel } from '#app/ui/panel.tsx';

type Figure = {
  label: string;
  value: string;
  /** The figure of the week before. */
  before?: string;
};

type PartyFiguresProps = { heading: 'h2' | 'h3'; title: string; figures: readonly Figure[] };

/** How fast the office or the Premium sellers answer, in three figures. */
export function PartyFigures({ heading: Heading, title, figures }: PartyFiguresProps) {
  return (
    <Panel className="grid gap-3 sm:p-4">
      <Heading className="text-16">{title}</Heading>
      <dl className="grid grid-cols-3 gap-3">
        {figures.map(({ label, value, before }) => (
          <div key={label} className="grid content-between">
            <dt className="text-14 text-quiet">{label}</dt>
            <dd className="figures text-20 font-bold">
              {value}
              {before !== undefined && <span className="block text-12 font-normal text-quiet">Last week {before}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
