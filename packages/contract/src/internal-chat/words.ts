import type { AreaAudit, AreaErrors } from '../words.ts'

export const internalChatErrors = {
  ERR_NO_CHAT_FOUND: {
    status: 404,
    pt: 'Conversa não encontrada. Ela pode ter sido excluída; escolha outra na lista.',
    en: 'Chat not found. It may have been deleted; choose another one in the list.',
    es: 'No se encontró la conversación. Puede haber sido eliminada; elige otra en la lista.',
  },
  ERR_NO_CHAT_MESSAGE_FOUND: {
    status: 404,
    pt: 'Mensagem não encontrada nesta conversa. Atualize a página.',
    en: 'Message not found in this chat. Refresh the page.',
    es: 'No se encontró el mensaje en esta conversación. Actualiza la página.',
  },
  ERR_CHAT_MESSAGE_EMPTY: {
    status: 400,
    pt: 'Escreva uma mensagem ou anexe um arquivo.',
    en: 'Write a message or attach a file.',
    es: 'Escribe un mensaje o adjunta un archivo.',
  },
} as const satisfies AreaErrors

/**
 * Audit log texts of this area. Conversations between users are private, so only the deletion of a chat is recorded.
 */
export const internalChatAudit = {
  groups: { users: ['chat'] },
  actions: {
    'chat.delete': {
      pt: '{{who}} excluiu uma conversa interna',
      en: '{{who}} deleted an internal chat',
      es: '{{who}} eliminó una conversación interna',
    },
  },
} as const satisfies AreaAudit
