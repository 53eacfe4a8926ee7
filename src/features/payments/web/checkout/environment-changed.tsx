import { Button } from '#app/ui/button.tsx';

/** The payment environment has changed since the page was opened: nothing may be paid on it any more. */
export function EnvironmentChanged() {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-control border border-warn bg-warn-wash p-4 text-14 text-warn"
    >
      <p className="font-medium">
        The payment environment has changed. Please refresh the page before you pay; nothing has been paid.
      </p>
      <Button size="small" onClick={() => location.reload()}>
        Refresh the page
      </Button>
    </div>
  );
}
