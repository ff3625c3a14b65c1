/** The operator's table of videos, a tab of the settings. */
export { HelpsTab } from './helps-tab.tsx'
/** What the pages of law name, a tab of the settings. */
export { LegalTab } from './legal/legal-form.tsx'
