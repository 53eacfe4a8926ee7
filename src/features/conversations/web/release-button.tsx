import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#app/ui/button.tsx';
import { showFailure } from '#app/ui/toast-store.ts';
import { countFiles } from '../message-files.rules.ts';
import type { ThreadMessage } from '../threads.schema.ts';
import { releaseAnswer } from './threads.queries.ts';

type ReleaseButtonProps = { threadId: string; message: ThreadMessage; all: readonly ThreadMessage[] };

/** Passes a seller's answer on to the buyer with one press, with its files or without; nothing below other messages. */
export function ReleaseButton({ threadId, message, all }: ReleaseButtonProps) {
  const client = useQueryClient();
  const release = useMutation({
    mutationFn: (withFiles: boolean) => releaseAnswer(client, threadId, { messageId: message.id, withFiles }),
    onError: (error) => showFailure('It was not passed on', error),
  });
  if (message.channel !== 'seller' || message.author !== 'seller') return null;
  if (all.some(({ releasedFromId }) => releasedFromId === message.id))
    return <p className="text-12 text-quiet">Passed on to the buyer</p>;
  const press = (withFiles: boolean) => () => {
    if (!release.isPending) release.mutate(withFiles);
  };
  const look = { size: 'small', 'aria-disabled': release.isPending || undefined } as const;
  const files = countFiles(message.files.map(({ kind }) => kind));
  return (
    <div className="flex flex-wrap gap-2">
      <Button {...look} onClick={press(false)}>
        {releaseLabel(files, message.factLabels)}
      </Button>
      {files !== '' && <Button {...look} onClick={press(true)}>{`Pass on with ${files}`}</Button>}
    </div>
  );
}

function releaseLabel(files: string, factLabels: readonly string[]): string {
  const passOn = files === '' ? 'Pass on to the buyer' : 'Pass on the words only';
  return factLabels.length === 0 ? passOn : `${passOn}, and add to the listing: ${factLabels.join(', ')}`;
}
