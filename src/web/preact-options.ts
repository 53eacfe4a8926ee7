import { options } from 'preact';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** In the browser, does as React does where pages rest on it: docs/decisions/0018 has the list. */
export function actAsReact(): void {
  // Whoever presses keys one after the other finds what the last one has brought: by itself Preact waits for a frame. Not
  // before all who listen to a press have heard of it, though.
  const { port1: begin, port2: end } = new MessageChannel();
  options.requestAnimationFrame = (runEffects) => {
    end.addEventListener('message', runEffects, { once: true });
    end.start();
    begin.postMessage(null);
  };
  putRefusedChangesBack();
}

/** On the server, leaves out what the router says to React alone, and Preact would write into the page. */
export function writeAsReact(): void {
  const before = { ...options };
  options.vnode = (node) => {
    if ('suppressHydrationWarning' in node.props) delete node.props.suppressHydrationWarning;
    before.vnode?.(node);
  };
}

/**
 * A field is put back as the page has drawn it when whoever heard of a change did not take it on: Preact compares fields
 * with what they should hold only when it draws them again.
 */
function putRefusedChangesBack(): void {
  /** What each field was last drawn with. */
  const drawn = new WeakMap<Field, object>();
  const before = { ...options };
  options.diffed = (node) => {
    before.diffed?.(node);
    // The name under which Preact keeps an element, for whatever hooks into it.
    if ('__e' in node && isField(node.__e)) drawn.set(node.__e, node.props);
  };
  const putBack = ({ target, type }: Event) => {
    // Boxes and selects say that they change before anybody has heard what.
    if (!isField(target) || (type === 'input' && isChosen(target))) return;
    // Behind what the change has made Preact draw.
    queueMicrotask(() => {
      for (const field of [target, ...groupOf(target)]) fill(field, drawn.get(field) ?? {});
    });
  };
  for (const change of ['input', 'change']) document.addEventListener(change, putBack);
}

/** What is chosen rather than typed: a change of it is told by another event. */
function isChosen(field: Field): boolean {
  return field instanceof HTMLSelectElement || ['checkbox', 'radio'].includes(field.type);
}

function fill(field: Field, drawnWith: object): void {
  const { value, checked } = { value: undefined, checked: undefined, ...drawnWith };
  if (value !== undefined && value !== null && field.value !== String(value)) field.value = String(value);
  if (typeof checked === 'boolean' && field instanceof HTMLInputElement) field.checked = checked;
}

/** A radio that is put back leaves another one chosen. */
function groupOf(field: Field): HTMLInputElement[] {
  if (field.type !== 'radio') return [];
  return [...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${CSS.escape(field.name)}"]`)].filter(
    ({ form }) => form === field.form,
  );
}

function isField(target: unknown): target is Field {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  );
}
