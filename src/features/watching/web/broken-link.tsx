import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { stringifySearch } from '#app/lib/query-string.ts';

/** In place of a page whose link from a mail has a wrong key. `path`: the same page for those who sign in. */
export function BrokenLink({ path }: { path: string }) {
  return (
    <EmptyState
      title="This link does not work"
      actions={
        <a href={`/auth${stringifySearch({ redirect: path })}`} className={buttonClass({ variant: 'primary' })}>
          Sign in
        </a>
      }
    >
      Please open it again from the latest email, or sign in.
    </EmptyState>
  );
}
