import { useQuery } from '@tanstack/react-query';
import { IMPORTS_HREF } from '../import-links.rules.ts';
import type { ImportRunView, ReportSearch } from '../../partner-import.schema.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Fact } from '#app/ui/fact.tsx';
import { Alert } from '#app/ui/form.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Findings } from './findings.tsx';
import { importRunQuery } from './import-reports.queries.ts';
import { lengthOf, STATE_TONES, STATE_WORDS } from './report-labels.rules.ts';

type ReportProps = { id: string; search: ReportSearch };

/** What one import did, and what it left for somebody to look at. */
export function ImportReport({ id, search }: ReportProps) {
  const { data: run, isError, refetch } = useQuery(importRunQuery(id));
  return (
    <>
      <SiteLink href={IMPORTS_HREF} className="justify-self-start text-14 link">
        All imports
      </SiteLink>
      {run === undefined ? (
        isError ? (
          <LoadProblem title="Failed to fetch the report" onRetry={refetch} />
        ) : (
          <Skeleton className="h-96" />
        )
      ) : (
        <>
          {run.error !== null && <Alert>{run.error}</Alert>}
          <Facts run={run} />
          <Findings run={run} search={search} />
        </>
      )}
    </>
  );
}

function Facts({ run }: { run: ImportRunView }) {
  const { status, startedAt, startedByName, result, progress, percentage } = run;
  return (
    <Panel aria-label="Summary" className="py-2 text-14 sm:py-3">
      <dl className="[&>div:last-child]:border-b-0">
        <Fact label="State">
          <Badge tone={STATE_TONES[status]}>{STATE_WORDS[status]}</Badge>
        </Fact>
        <Fact label="Started">
          <LocalMoment at={startedAt} />
          {startedByName !== '' && ` by ${startedByName}`}
        </Fact>
        <Fact label={status === 'running' ? 'Done' : 'Duration'}>{lengthOf(run) ?? `${percentage}%. ${progress}`}</Fact>
        <Fact label="Listings">
          {result === null
            ? 'Nothing was changed'
            : `${result.added} added, ${result.updated} updated, ${result.sold} sold`}
        </Fact>
      </dl>
    </Panel>
  );
}
