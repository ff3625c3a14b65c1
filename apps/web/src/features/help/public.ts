/** The operator's table of videos, a tab of the settings. */
export { HelpsTab } from './helps-tab.tsx'
