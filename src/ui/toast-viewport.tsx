import X from 'lucide-react/icons/x';
import { Toast } from 'radix-ui';
import { buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import { ICON_BUTTON_CLASS } from './icon-button.tsx';
import type { ShownToast, ToastTone } from './toast-store.ts';
import { dismissToast } from './toast-store.ts';

const DURATION_MS = 5_000;
const SWIPE_THRESHOLD_PX = 50;

const THREADS = { plain: 'text-line-strong', success: 'text-ok', danger: 'text-danger' } as const satisfies Record<
  ToastTone,
  string
>;

/** Mounted anew for each toast. */
export function ToastViewport({ toast }: { toast: ShownToast }) {
  const { id, title, description, tone = 'plain', durationMs = DURATION_MS, action, open } = toast;
  return (
    <Toast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      <Toast.Root
        open={open}
        type={tone === 'danger' ? 'foreground' : 'background'}
        duration={durationMs}
        onOpenChange={(isOpen) => {
          if (!isOpen) dismissToast(id);
        }}
        className="toast relative flex items-start gap-2 rounded-panel border border-line bg-surface py-3 pr-2 pl-6 text-ink shadow-overlay"
      >
        <span aria-hidden="true" className={classNames('stitch-upright absolute inset-y-2 left-2.5', THREADS[tone])} />
        <div className="min-w-0 flex-1 py-1.5">
          <Toast.Title className="font-display font-semibold">{title}</Toast.Title>
          {description !== undefined && (
            <Toast.Description className="mt-0.5 text-14 text-quiet">{description}</Toast.Description>
          )}
        </div>
        {action !== undefined && (
          <Toast.Action
            altText={action.label}
            onClick={action.onChoose}
            className={buttonClass({ size: 'small', className: 'mt-1 max-lg:min-h-11' })}
          >
            {action.label}
          </Toast.Action>
        )}
        <Toast.Close aria-label="Close" className={ICON_BUTTON_CLASS}>
          <X aria-hidden="true" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport ref={liftToTop} popover="manual" hotkey={['F8']} className="toasts" />
    </Toast.Provider>
  );
}

/** Above any open dialog; in browsers without popovers, below. */
function liftToTop(list: HTMLOListElement | null): void {
  if (list !== null && 'popover' in HTMLElement.prototype) list.showPopover();
}
