import { Button } from './button.tsx';
import { Alert } from './form.tsx';

type LoadProblemProps = {
  /** What could not be fetched, as it follows the words 'Failed to fetch'. */
  what: string;
  onRetry: () => Promise<unknown>;
};

/** A part of the page that could not be fetched. */
export function LoadProblem({ what, onRetry }: LoadProblemProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <Alert>Failed to fetch {what}</Alert>
      <Button onClick={() => void onRetry()}>Try again</Button>
    </div>
  );
}
