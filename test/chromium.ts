import { existsSync } from 'node:fs';

/**
 * What is not wanted of the browser. Its last two draw the list below an address bar that nobody sees, in processes of
 * their own for each window, which take as long as the pages. The others are Playwright's own list: ours replaces it.
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
 * Debian's browser, without its window where that is installed: tabs, menus and an address bar that nobody sees take as
 * long for each visit as a small page.
 */
export const CHROMIUM = existsSync(SHELL) ? SHELL : '/usr/bin/chromium';

/** What keeps it from looking for a screen or a network of its own. */
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
