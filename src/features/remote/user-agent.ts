/** How a site's robots.txt speaks to us. */
export const ROBOT_NAME = 'Stitchyard';

/** Says to the sites that we read who asks, and where to find us. */
export function userAgentOf(publicUrl: string): string {
  return `${ROBOT_NAME}/1.0 (+${publicUrl})`;
}
