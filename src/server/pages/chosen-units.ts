import { UNITS_KEY } from '#app/features/machines/measures.rules.ts';

/**
 * Marks the page with the units that its visitor has chosen before anything of it is drawn, so that it shows these from
 * the first moment, though the page is the same for everybody.
 */
const SCRIPT = [
  `try{const units=localStorage.getItem(${JSON.stringify(UNITS_KEY)});`,
  `if(units)document.documentElement.dataset.units=units}catch{}`,
].join('');

/** `nonce` marks the script. */
export function withChosenUnits(html: string, nonce: string): string {
  return html.replace('<head>', () => `<head><script nonce="${nonce}">${SCRIPT}</script>`);
}
