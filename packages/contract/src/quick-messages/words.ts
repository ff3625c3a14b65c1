import type { AreaAudit, AreaErrors } from '../words.ts'

export const quickMessageErrors = {
  ERR_NO_QUICK_MESSAGE_FOUND: {
    status: 404,
    pt: 'Resposta rápida não encontrada. Ela pode ter sido excluída; atualize a lista.',
    en: 'Quick reply not found. It may have been deleted; refresh the list.',
    es: 'No se encontró la respuesta rápida. Puede haber sido eliminada; actualiza la lista.',
  },
  ERR_DUPLICATED_SHORTCODE: {
    status: 409,
    pt: 'Já existe uma resposta rápida com este atalho. Escolha outro atalho.',
    en: 'There is already a quick reply with this shortcut. Choose another shortcut.',
    es: 'Ya existe una respuesta rápida con este atajo. Elige otro atajo.',
  },
} as const satisfies AreaErrors

export const quickMessageAudit = {
  groups: { tickets: ['quickMessage'] },
  actions: {
    'quickMessage.create': {
      pt: '{{who}} criou a mensagem rápida {{what}}',
      en: '{{who}} created the quick message {{what}}',
      es: '{{who}} creó el mensaje rápido {{what}}',
    },
    'quickMessage.update': {
      pt: '{{who}} alterou a mensagem rápida {{what}}',
      en: '{{who}} changed the quick message {{what}}',
      es: '{{who}} cambió el mensaje rápido {{what}}',
    },
    'quickMessage.delete': {
      pt: '{{who}} excluiu a mensagem rápida {{what}}',
      en: '{{who}} deleted the quick message {{what}}',
      es: '{{who}} eliminó el mensaje rápido {{what}}',
    },
    'quickMessage.attachment': {
      pt: '{{who}} mudou o anexo da mensagem rápida {{what}}',
      en: '{{who}} changed the attachment of the quick message {{what}}',
      es: '{{who}} cambió el adjunto del mensaje rápido {{what}}',
    },
  },
} as const satisfies AreaAudit
