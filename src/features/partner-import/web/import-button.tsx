import { IMPORT_FAILED } from '#app/lib/shared-messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import Import from 'lucide-react/icons/import';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { startImport } from './import.queries.ts';

/** Begins the import from the operator's other site; how far it is, the banner says. */
export function ImportButton() {
  const client = useQueryClient();
  const { isUnderway, change } = useChange();
  return (
    <Button
      size="small"
      className="max-lg:min-h-11"
      aria-disabled={isUnderway || undefined}
      onClick={() => {
        change(
          async () => {
            await startImport(client);
            showToast({ title: 'Import Started', tone: 'success' });
          },
          IMPORT_FAILED,
          { wordsFor: (error) => errorMessage(error, 'Failed to start import') },
        );
      }}
    >
      <Import aria-hidden="true" />
      Import
    </Button>
  );
}
