import { useEffect } from 'react';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast-store.ts';

/** Something that the form offers could not be fetched; what is typed by hand still works. */
export function QueryErrorNotice({ title, onRetry }: { title: string; onRetry: () => unknown }) {
  useEffect(() => {
    showToast({ title, description: 'Please refresh the page.', tone: 'danger' });
  }, [title]);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-warn-wash px-4 py-2 text-14">
      <p className="flex-1">{title}. The rest of the form works.</p>
      <Button size="small" onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  );
}
