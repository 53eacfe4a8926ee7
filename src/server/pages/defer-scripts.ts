const ENTRY = /<script type="module" async="" src="(?<entry>[^"]+)"><\/script>/;
const PRELOADS = /<link rel="modulepreload" href="(?<href>[^"]+)"[^>]*\/?>/g;

/**
 * Lets the page's scripts wait until it is drawn and its first pictures are there, or until the visitor touches it,
 * whichever comes first. Pages are whole and usable without scripts; fetched earlier, these only held up the pictures.
 */
export function deferScripts(html: string): string {
  const entry = ENTRY.exec(html)?.groups?.['entry'];
  if (entry === undefined) return html;
  const preloads = [...html.matchAll(PRELOADS)].flatMap(({ groups }) => groups?.['href'] ?? []);
  return html.replaceAll(PRELOADS, '').replace(ENTRY, () => `<script>${loader(entry, preloads)}</script>`);
}

/** Removes itself, because React expects to find the page as it would draw it. */
function loader(entry: string, preloads: readonly string[]): string {
  return [
    `{let begun=false;const begin=()=>{if(begun)return;begun=true;`,
    `for(const href of ${inScript(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`,
    `import(${inScript(entry)})};`,
    `for(const sign of ["pointerdown","pointerover","keydown","focusin"])addEventListener(sign,begin,{once:true,capture:true,passive:true});`,
    `if(document.readyState==="complete")setTimeout(begin);else addEventListener("load",()=>setTimeout(begin),{once:true});`,
    `document.currentScript.remove()}`,
  ].join('');
}

function inScript(value: string | readonly string[]): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
