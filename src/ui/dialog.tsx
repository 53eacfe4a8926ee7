import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The buttons, with the main one last. */
  footer?: ReactNode;
  wide?: boolean;
  /** The content has no focusable element: makes it focusable, so that long text can be scrolled with keys. */
  isText?: boolean;
  /** Makes it an alert dialog, whose content is the question. */
  isQuestion?: boolean;
  /** It is a page of its own: going back leads to the page below. */
  hasAddress?: boolean;
};

/** A modal dialog; its content is only mounted while open. On phones it slides in from the bottom. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  wide = false,
  isText = false,
  isQuestion = false,
  hasAddress = false,
}: DialogProps) {
  const titleId = useId();
  const textId = useId();
  const ref = useModal(open, onClose, { hasAddress });
  return (
    <dialog
      ref={ref}
      aria-describedby={isQuestion ? textId : undefined}
      aria-labelledby={titleId}
      // The close event is asynchronous: the dialog may have been reopened in the meantime.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
      className={classNames(
        'modal mx-auto mt-auto mb-0 max-h-[92dvh] w-full max-w-none rounded-t-panel sm:my-auto sm:rounded-panel',
        wide ? 'sm:max-w-3xl' : 'sm:max-w-lg',
      )}
    >
      {open && (
        <div className="flex max-h-[inherit] flex-col">
          <ModalHeader titleId={titleId} title={title} onClose={onClose} />
          <div
            id={textId}
            // Keeps the focused element clear of pinned buttons.
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 has-[[data-pinned]]:scroll-pb-24 sm:px-6"
            {...(isText && { tabIndex: 0, role: 'region', 'aria-labelledby': titleId })}
          >
            {children}
          </div>
          {footer !== undefined && (
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 sm:px-6">{footer}</div>
          )}
        </div>
      )}
    </dialog>
  );
}

export function ModalHeader({ titleId, title, onClose }: { titleId: string; title: ReactNode; onClose: () => void }) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5 sm:pl-6">
      <h2 id={titleId} className="line-clamp-4 min-w-0 text-20 wrap-anywhere">
        {title}
      </h2>
      <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={onClose} />
    </div>
  );
}
