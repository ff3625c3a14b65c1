import type { pt } from './texts.pt.ts'

export const es: typeof pt = {
  // Unread
  markUnread: 'Marcar como no leída',
  markedUnread: 'Conversación de {{name}} marcada como no leída.',
  rowActions: 'Acciones para la conversación de {{name}}',
}
