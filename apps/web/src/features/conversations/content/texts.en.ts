import type { pt } from './texts.pt.ts'

export const en: typeof pt = {
  // Unread
  markUnread: 'Mark as unread',
  markedUnread: 'Conversation with {{name}} marked as unread.',
  rowActions: 'Actions for the conversation with {{name}}',
}
