import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { ModalHeader } from './dialog.tsx';
import { useModal } from './use-modal.ts';

const SIDES = {
  left: 'mr-auto h-dvh max-h-none w-[min(24rem,calc(100vw-3rem))] [--from:-100%_0]',
  right: 'ml-auto h-dvh max-h-none w-[min(24rem,calc(100vw-3rem))] [--from:100%_0]',
  bottom: 'mt-auto mb-0 max-h-[92dvh] w-full max-w-none rounded-t-panel [--from:0_100%]',
} as const;

type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  side?: keyof typeof SIDES;
  children: ReactNode;
  footer?: ReactNode;
};

/** A modal that slides in from an edge: filters on a phone, a record beside its table. */
export function Sheet({ open, onClose, title, side = 'right', children, footer }: SheetProps) {
  const titleId = useId();
  const ref = useModal(open, onClose);
  return (
    <dialog ref={ref} aria-labelledby={titleId} onClose={onClose} className={classNames('modal', SIDES[side])}>
      {open && (
        <div className="flex h-full max-h-[inherit] flex-col">
          <ModalHeader titleId={titleId} title={title} onClose={onClose} />
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
          {footer !== undefined && <div className="flex gap-3 border-t border-line px-5 py-4">{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
