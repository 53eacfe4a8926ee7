import FileText from 'lucide-react/icons/file-text';
import Paperclip from 'lucide-react/icons/paperclip';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { FileButton } from '#app/ui/file-button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useFileArrivals } from '#app/ui/use-file-arrivals.ts';
import { MAX_FILES } from '../threads.schema.ts';
import { createAttachmentList, uploadStatus, type Attachment, type AttachmentList } from './attachment-list.rules.ts';
import { ACCEPTED_FILES, isPhotoFile, uploadMessageFile } from './message-files.queries.ts';

type Target = { threadId: string; linkKey: string | undefined };

/** The files of a message to a thread, whose uploads end with the component. */
export function useAttachments({ threadId, linkKey }: Target): AttachmentList {
  const [list] = useState(() =>
    createAttachmentList({
      upload: (file, sending) => uploadMessageFile(file, { threadId, linkKey, ...sending }),
      openPreview: (file) => (isPhotoFile(file) ? URL.createObjectURL(file) : null),
      closePreview: (url) => URL.revokeObjectURL(url),
    }),
  );
  useEffect(() => list.clear, [list]);
  return list;
}

export function useAttached(list: AttachmentList): readonly Attachment[] {
  return useSyncExternalStore(list.subscribe, list.getSnapshot, list.getSnapshot);
}

type AttachmentFieldProps = {
  list: AttachmentList;
  isSending: boolean;
  /** Files that are dropped or pasted in it are attached. */
  within: RefObject<HTMLElement | null>;
};

/** Photos and PDF files of a message: chosen, dropped or pasted, and uploaded while the words are written. */
export function AttachmentField({ list, isSending, within }: AttachmentFieldProps) {
  const attached = useAttached(list);
  const choose = useRef<HTMLButtonElement>(null);
  const isFull = attached.length >= MAX_FILES;
  const add = (files: Iterable<File>) => {
    if (isSending) return;
    const given = [...files];
    if (given.length > MAX_FILES - attached.length)
      showToast({ title: `A message can have at most ${MAX_FILES} files`, tone: 'danger' });
    list.add(given);
  };
  const isAbove = useFileArrivals(add, within);
  return (
    <div
      role="group"
      aria-label="Attached files"
      className={classNames('grid min-w-0 gap-3 rounded-control', isAbove && 'bg-sunken outline-2 outline-thread')}
    >
      <p role="status" className="sr-only">
        {uploadStatus(attached)}
      </p>
      {attached.length > 0 && (
        <ul className="grid gap-2">
          {attached.map((attachment) => (
            <AttachmentRow
              key={attachment.key}
              attachment={attachment}
              isSending={isSending}
              onRetry={() => list.retry(attachment.key)}
              onRemove={() => {
                // The focused button is removed.
                choose.current?.focus();
                list.remove(attachment.key);
              }}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileButton
          ref={choose}
          input={{ accept: ACCEPTED_FILES, multiple: true, 'aria-label': 'Photos or PDF files' }}
          isFull={isFull || isSending}
          onFiles={add}
        >
          <Paperclip aria-hidden="true" />
          Attach photos or PDF
        </FileButton>
        <p className="text-14 text-quiet pointer-coarse:hidden">Or drop them here, or paste them.</p>
      </div>
    </div>
  );
}

type AttachmentRowProps = {
  attachment: Attachment;
  isSending: boolean;
  onRetry: () => void;
  onRemove: () => void;
};

function AttachmentRow({ attachment, isSending, onRetry, onRemove }: AttachmentRowProps) {
  const { name, preview, state, progress, problem, canRetry } = attachment;
  return (
    <li className="flex items-center gap-3 rounded-control border border-line bg-surface p-2">
      <Preview url={preview} />
      <div className="grid min-w-0 grow gap-1">
        <p className="truncate text-14">{name}</p>
        {state === 'failed' ? (
          <p className="text-14 font-medium text-danger">{problem}</p>
        ) : (
          <p className="text-12 text-quiet">{STATES[state]}</p>
        )}
        {state === 'sending' && <progress aria-hidden="true" className="seam" max={1} value={progress} />}
        {state === 'failed' && canRetry && (
          <Button size="small" className="justify-self-start" aria-label={`Try again: ${name}`} onClick={onRetry}>
            <RotateCw aria-hidden="true" />
            Try again
          </Button>
        )}
      </div>
      <IconButton label={`Remove ${name}`} icon={<X aria-hidden="true" />} disabled={isSending} onClick={onRemove} />
    </li>
  );
}

const STATES = { waiting: 'Waits for its turn', sending: 'Uploading', stored: 'Uploaded' } as const;

/** The photo, or an icon for what the browser cannot show. */
function Preview({ url }: { url: string | null }) {
  const [isBroken, setIsBroken] = useState(false);
  if (url === null || isBroken)
    return (
      <span className="grid size-14 shrink-0 place-items-center rounded-control bg-sunken text-quiet">
        <FileText aria-hidden="true" className="size-6" />
      </span>
    );
  return (
    <img
      src={url}
      alt=""
      className="size-14 shrink-0 rounded-control bg-photo object-cover"
      onError={() => setIsBroken(true)}
    />
  );
}
