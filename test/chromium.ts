import { existsSync } from 'node:fs';

/**
 * Disabled features. The last two render the list below an invisible address bar in processes of their own for each
 * window, which take as long as the pages. The others are Playwright's own list, which ours replaces.
 */
const UNWANTED = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
] as const;

const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Debian's browser, preferably the headless shell: an invisible window with tabs, menus and an address bar takes as
 * long per visit as a small page.
 */
export const CHROMIUM = existsSync(SHELL) ? SHELL : '/usr/bin/chromium';

/** Keep it from looking for a screen, and from network access of its own. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${UNWANTED.join(',')}`,
] as const;
