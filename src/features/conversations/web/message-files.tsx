import FileText from 'lucide-react/icons/file-text';
import { Fragment } from 'react';
import { formatBytes } from '#app/lib/format.ts';
import { countFiles } from '../message-files.rules.ts';
import { messageFileHref } from '../thread-links.rules.ts';
import type { MessageFile, ThreadMessage } from '../threads.schema.ts';
import { PassOnButton } from './passed-files.tsx';

type Link = { threadId: string; key: string | undefined };
type MessageFilesProps = {
  link: Link;
  message: Pick<ThreadMessage, 'files' | 'hiddenFiles'>;
  /** Passes a file on to the other side; absent if the reader cannot. */
  onPassOn?: ((file: MessageFile) => void) | undefined;
};

/** The files of a message: photos open large, PDF files are downloaded. Nothing without files. */
export function MessageFiles({ link, message: { files, hiddenFiles }, onPassOn }: MessageFilesProps) {
  const photos = files.filter(({ kind }) => kind === 'photo');
  const documents = files.filter(({ kind }) => kind === 'pdf');
  return (
    <>
      {photos.length > 0 && (
        <ul aria-label="Photos" className="flex flex-wrap gap-2">
          {photos.map((photo, index) => (
            <li key={photo.id} className="grid content-start gap-1">
              <PhotoLink link={link} photo={photo} label={`Photo ${index + 1} of ${photos.length}`} />
              {onPassOn !== undefined && <PassOnButton file={photo} onPassOn={() => onPassOn(photo)} />}
            </li>
          ))}
        </ul>
      )}
      {documents.map((file) => (
        <Fragment key={file.id}>
          <DocumentLink link={link} file={file} />
          {onPassOn !== undefined && <PassOnButton file={file} onPassOn={() => onPassOn(file)} />}
        </Fragment>
      ))}
      {hiddenFiles.length > 0 && (
        <p className="rounded-control border border-dashed border-line-strong px-3 py-2 text-14 text-quiet">
          {countFiles(hiddenFiles)}, shown after the introduction
        </p>
      )}
    </>
  );
}

function PhotoLink({ link, photo, label }: { link: Link; photo: MessageFile; label: string }) {
  const { id, width, height } = photo;
  return (
    <a href={messageFileHref(link, id)} target="_blank" rel="noreferrer" title="Open in full size">
      <img
        src={messageFileHref(link, id, 'preview')}
        alt={label}
        width={width ?? undefined}
        height={height ?? undefined}
        loading="lazy"
        decoding="async"
        className="size-28 rounded-control border border-line bg-photo object-cover sm:size-36"
      />
    </a>
  );
}

function DocumentLink({ link, file: { id, name, bytes } }: { link: Link; file: MessageFile }) {
  return (
    <a
      href={messageFileHref(link, id)}
      download={name}
      className="flex min-h-11 items-center gap-3 rounded-control border border-line bg-surface px-3 py-2 hover:border-ink"
    >
      <FileText aria-hidden="true" className="size-5 shrink-0 text-quiet" />
      <span className="min-w-0 text-14 wrap-anywhere">{name}</span>
      <span className="ml-auto text-12 whitespace-nowrap text-quiet">{formatBytes(bytes)}</span>
    </a>
  );
}
