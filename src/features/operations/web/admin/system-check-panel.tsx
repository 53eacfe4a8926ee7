import { useId } from 'react';
import type { Problem, SystemPart } from '../../system.schema.ts';
import { Badge } from '#app/ui/badge.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Fact } from '#app/ui/fact.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { isSerious, getStatus } from './system-labels.rules.ts';

/** One health check: its status, its problems with remedies, and its figures. */
export function SystemPartPanel({ part }: { part: SystemPart }) {
  const heading = useId();
  const { tone, word } = getStatus(part);
  const { title, facts, problems, isRead } = part;
  const hasFacts = facts.length > 0;
  return (
    <Panel
      aria-labelledby={heading}
      className={classNames('grid grid-cols-1 content-start gap-4', !hasFacts && isRead && 'xl:col-span-2')}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-3">
        <h2 id={heading} className="text-20">
          {title}
        </h2>
        <Badge tone={tone}>{word}</Badge>
      </div>
      {problems.length > 0 && <Problems problems={problems} isWide={!hasFacts} />}
      {hasFacts && (
        <dl className="grid text-14">
          {facts.map((fact) => (
            <Fact key={fact.label} label={fact.label}>
              {'at' in fact ? <LocalMoment at={fact.at} /> : fact.text}
            </Fact>
          ))}
        </dl>
      )}
    </Panel>
  );
}

function Problems({ problems, isWide }: { problems: readonly Problem[]; isWide: boolean }) {
  return (
    <ul className={classNames('grid grid-cols-1 gap-2 text-14', isWide && 'md:grid-cols-2')}>
      {problems.map((problem) => (
        <li
          key={problem.what}
          className={classNames(
            'rounded-control px-4 py-3 wrap-anywhere',
            isSerious(problem) ? 'bg-danger-wash' : 'bg-warn-wash',
          )}
        >
          <span className="block font-medium">{problem.what}</span>
          {problem.remedy}
          {problem.link !== undefined && (
            <SiteLink href={problem.link.href} className="mt-1 flex min-h-11 w-fit items-center font-medium link">
              {problem.link.label}
            </SiteLink>
          )}
        </li>
      ))}
    </ul>
  );
}
