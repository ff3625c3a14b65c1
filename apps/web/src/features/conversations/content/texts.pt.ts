export const pt = {
  // Unread
  markUnread: 'Marcar como não lida',
  markedUnread: 'Conversa de {{name}} marcada como não lida.',
  rowActions: 'Ações para a conversa de {{name}}',
}
