import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Alert } from './alert.tsx';
import { Skeleton } from './skeleton.tsx';

type LoadProblemProps = {
  title: string;
  onRetry: () => Promise<unknown>;
};

/** An error for a part of the page that could not be fetched. */
export function LoadProblem({ title, onRetry }: LoadProblemProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <Alert>{title}</Alert>
      <Button onClick={() => void onRetry()}>Try again</Button>
    </div>
  );
}

/** The state of a query, as `useQuery` returns it. */
export type Query<Data> = { data: Data | undefined; isError: boolean; refetch: () => Promise<unknown> };

export type LoadedProps<Data> = {
  query: Query<Data>;
  /** Shown if the first fetch failed. */
  failure: string;
  /** Shown above earlier data if a refetch failed. */
  stale?: string;
  /** The height of the expected content. */
  skeleton?: string;
  children: (data: Data) => ReactNode;
};

/** Renders fetched data; until then a skeleton or an error. */
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
