import { Button } from '#app/ui/button.tsx';
import { Alert } from '#app/ui/form.tsx';

type LoadProblemProps = {
  what: 'payments' | 'revenue' | 'payment mode' | 'the state of PayPal';
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
