import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { DialogProps } from './use-moderation.tsx';
import { SHORTCUTS, setShortcutsOn, useShortcutsOn } from './use-shortcuts.ts';

/** Lists the keyboard shortcuts. */
export function ShortcutsDialog({ openDialog, onClose }: DialogProps<'shortcuts'>) {
  return (
    <Dialog open={openDialog !== null} onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2.5">
        {Object.entries(SHORTCUTS).map(([key, { does }]) => (
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

export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-grid min-w-6 place-items-center rounded-label border border-line-strong bg-sunken px-1.5 font-mono text-12 text-ink">
      {children}
    </kbd>
  );
}
