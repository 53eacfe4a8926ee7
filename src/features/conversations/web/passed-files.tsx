import X from 'lucide-react/icons/x';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { MessageFile } from '../threads.schema.ts';
import type { PassedFile } from './use-draft.ts';

type PassOnButtonProps = { file: MessageFile; onPassOn: () => void };

/** Attaches a file of one side to the office's message to the other; once it was passed on, says so. */
export function PassOnButton({ file: { name, isPassedOn }, onPassOn }: PassOnButtonProps) {
  if (isPassedOn) return <p className="text-12 text-quiet">Passed on</p>;
  return (
    <Button
      size="small"
      className="justify-self-start max-lg:min-h-11"
      aria-label={`Pass on this file: ${name}`}
      onClick={onPassOn}
    >
      Pass on this file
    </Button>
  );
}

type PassedFilesProps = { files: readonly PassedFile[]; isSending: boolean; onRemove: (id: string) => void };

/** The files that are passed on with the message that is being written. Nothing without any. */
export function PassedFiles({ files, isSending, onRemove }: PassedFilesProps) {
  const from = files[0]?.from;
  if (from === undefined) return null;
  return (
    <div role="group" aria-label="Files that are passed on" className="grid gap-2">
      <ul className="grid gap-2">
        {files.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-3 rounded-control border border-line bg-surface px-3 py-1">
            <span className="min-w-0 grow text-14 wrap-anywhere">{name}</span>
            <span className="text-12 whitespace-nowrap text-quiet">of the {from}</span>
            <IconButton
              label={`Do not pass on ${name}`}
              icon={<X aria-hidden="true" />}
              disabled={isSending}
              onClick={() => onRemove(id)}
            />
          </li>
        ))}
      </ul>
      <p className="text-14 text-quiet">
        The {from === 'buyer' ? 'seller' : 'buyer'} sees what is in them before the introduction. Make sure that they
        contain no telephone number, address or name.
      </p>
    </div>
  );
}
