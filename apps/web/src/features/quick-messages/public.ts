/** What the composer uses of quick messages. */
export { useLiveQuickMessages, useQuickSuggestions } from './quick-message-data.ts'
