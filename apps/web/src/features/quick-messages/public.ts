/** The exports of quick messages for the composer. */
export { useLiveSuggestions, useQuickSuggestions } from './quick-message-data.ts'
