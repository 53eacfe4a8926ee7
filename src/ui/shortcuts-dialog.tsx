import { Checkbox } from './checkbox.tsx';
import { Dialog } from './dialog.tsx';
import { setShortcutsOn, useShortcutsOn, type Shortcuts } from './row-shortcuts.ts';

type ShortcutsDialogProps = { shortcuts: Shortcuts; open: boolean; onClose: () => void };

/** Lists the keyboard shortcuts. */
export function ShortcutsDialog({ shortcuts, open, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2.5">
        {Object.entries(shortcuts).map(([key, { does }]) => (
          <div key={key} className="contents">
            <dt>
              <Key>{key}</Key>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-4 text-14 text-quiet">Not while you type, and not while a question is open.</p>
      <Switch />
    </Dialog>
  );
}

function Switch() {
  const isOn = useShortcutsOn();
  return (
    <Checkbox
      label="Use these keys in this browser"
      checked={isOn}
      onChange={({ target: { checked } }) => setShortcutsOn(checked)}
    />
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-grid min-w-6 place-items-center rounded-label border border-line-strong bg-sunken px-1.5 font-mono text-12 text-ink">
      {children}
    </kbd>
  );
}

/** The shortcuts in a line, where a keyboard is likely; `onMore` opens the dialog. */
export function ShortcutHints({ shortcuts, onMore }: { shortcuts: Shortcuts; onMore: () => void }) {
  const isOn = useShortcutsOn();
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-12 text-quiet max-lg:hidden">
      {Object.entries(shortcuts)
        .filter(([key]) => isOn && key !== '?')
        .map(([key, { short }]) => (
          <span key={key} className="whitespace-nowrap">
            <Key>{key}</Key> {short}
          </span>
        ))}
      <button type="button" className="whitespace-nowrap link-plain" onClick={onMore}>
        <Key>?</Key> all keys
      </button>
    </div>
  );
}
