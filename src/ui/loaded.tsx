import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Alert } from './alert.tsx';
import { Skeleton } from './skeleton.tsx';

type LoadProblemProps = {
  title: string;
  onRetry: () => Promise<unknown>;
};

/** A part of the page that could not be fetched. */
export function LoadProblem({ title, onRetry }: LoadProblemProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <Alert>{title}</Alert>
      <Button onClick={() => void onRetry()}>Try again</Button>
    </div>
  );
}

/** What a part of the page is drawn from, as `useQuery` gives it. */
export type Query<Data> = { data: Data | undefined; isError: boolean; refetch: () => Promise<unknown> };

export type LoadedProps<Data> = {
  query: Query<Data>;
  /** Said when it could not be fetched. */
  failure: string;
  /** Said above what was fetched before, when it could not be fetched again. */
  stale?: string;
  /** The height of what is to come. */
  skeleton?: string;
  children: (data: Data) => ReactNode;
};

/** What was fetched; until then its place, or what went wrong. */
export function Loaded<Data>({ query, failure, stale, skeleton = 'h-96', children }: LoadedProps<Data>) {
  const { data, isError, refetch } = query;
  if (data === undefined) {
    return isError ? <LoadProblem title={failure} onRetry={refetch} /> : <Skeleton className={skeleton} />;
  }
  return (
    <>
      {isError && stale !== undefined && <Alert>{stale}</Alert>}
      {children(data)}
    </>
  );
}
