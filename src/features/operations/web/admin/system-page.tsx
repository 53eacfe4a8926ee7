import { useQuery } from '@tanstack/react-query';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { BACKUPS, type SystemState, type Problem, type SystemPart } from '../../system.schema.ts';
import { BackupDownload } from './backup-download.tsx';
import { Button } from '#app/ui/button.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { systemQuery } from './dashboard.queries.ts';
import { type BadgeTone, Badge } from '#app/ui/badge.tsx';
import { useId } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Fact } from '#app/ui/text-lists.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';

/** The health of every part of the system, polled every 10 seconds. */
export function SystemOverview() {
  const query = useQuery(systemQuery);
  const stale = 'The state could not be refreshed. What you see may be out of date.';
  return (
    <Loaded query={query} failure="Failed to fetch the state of the system" stale={stale}>
      {(state) => (
        <>
          <Summary state={state} onLook={() => void query.refetch()} />
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
            {state.parts.map((part) => (
              <SystemPartPanel key={part.title} part={part} />
            ))}
          </div>
        </>
      )}
    </Loaded>
  );
}

function Summary({ state: { checkedAt, parts }, onLook }: { state: SystemState; onLook: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <p role="status" className="text-16 font-medium">
          {summarize(parts)}
        </p>
        <p className="text-14 text-quiet">
          As of <LocalMoment at={checkedAt} />; refreshes every 10 seconds.
        </p>
      </div>
      <Button onClick={onLook}>Refresh</Button>
    </div>
  );
}

type StatusLabel = { tone: BadgeTone; word: string };

/** The status of a part, in a word. */
function getStatus({ isRead, problems }: SystemPart): StatusLabel {
  if (!isRead) return { tone: 'rejected', word: 'Cannot be read' };
  if (problems.some(isSerious)) return { tone: 'rejected', word: 'Does not work' };
  return problems.length > 0 ? { tone: 'pending', word: 'Needs a look' } : { tone: 'approved', word: 'All well' };
}

/** The status of the whole system, in a sentence. */
function summarize(parts: readonly SystemPart[]): string {
  const problems = parts.flatMap((part) => part.problems);
  if (problems.length === 0) return 'All is well.';
  const serious = problems.filter(isSerious).length;
  const looks = `${problems.length} ${problems.length === 1 ? 'thing needs' : 'things need'} a look`;
  return serious === 0 ? `${looks}.` : `${looks}, ${serious} of them at once.`;
}

function isSerious({ severity }: Problem): boolean {
  return severity === 'serious';
}

/** One health check: its status, its problems with remedies, and its figures. */
function SystemPartPanel({ part }: { part: SystemPart }) {
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
      {title === BACKUPS && <BackupDownload />}
    </Panel>
  );
}

function Problems({ problems, isWide }: { problems: readonly Problem[]; isWide: boolean }) {
  const viewer = useViewer();
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
          {problem.link !== undefined && hasPermission(viewer, problem.link.permission) && (
            <SiteLink href={problem.link.href} className="mt-1 flex min-h-11 w-fit items-center font-medium link">
              {problem.link.label}
            </SiteLink>
          )}
        </li>
      ))}
    </ul>
  );
}
