import { Link } from '@tanstack/react-router';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';

export function MachineNotFound() {
  return (
    <main id="main" className="page-width py-10">
      <EmptyState
        title="Machine Not Found"
        actions={
          <Link to="/browse" className={buttonClass({ variant: 'primary' })}>
            Back to Browse
          </Link>
        }
      >
        The machine you're looking for doesn't exist.
      </EmptyState>
    </main>
  );
}
