/** The operator's table of videos, a tab of the settings. */
export { HelpsTab } from './helps-tab.tsx'
/** The details of the legal pages, a tab of the settings. */
export { LegalTab } from './legal/legal-form.tsx'
