/** The exports of quick messages for the composer. */
export { useLiveQuickMessages, useQuickSuggestions } from './quick-message-data.ts'
