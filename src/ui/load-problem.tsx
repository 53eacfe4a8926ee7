import { Button } from './button.tsx';
import { Alert } from './form.tsx';

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
