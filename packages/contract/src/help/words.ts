import type { AreaAudit, AreaErrors } from '../words.ts'

export const helpErrors = {
  ERR_NO_HELP_FOUND: {
    status: 404,
    pt: 'Vídeo de ajuda não encontrado. Atualize a lista e tente de novo.',
    en: 'Help video not found. Refresh the list and try again.',
    es: 'No encontramos el video de ayuda. Actualiza la lista e inténtalo de nuevo.',
  },
} as const satisfies AreaErrors

export const helpAudit = {
  groups: { platform: ['help'] },
  actions: {
    'help.create': {
      pt: '{{who}} publicou a ajuda {{what}}',
      en: '{{who}} published the help {{what}}',
      es: '{{who}} publicó la ayuda {{what}}',
    },
    'help.update': {
      pt: '{{who}} alterou a ajuda {{what}}',
      en: '{{who}} changed the help {{what}}',
      es: '{{who}} cambió la ayuda {{what}}',
    },
    'help.delete': {
      pt: '{{who}} excluiu a ajuda {{what}}',
      en: '{{who}} deleted the help {{what}}',
      es: '{{who}} eliminó la ayuda {{what}}',
    },
  },
} as const satisfies AreaAudit
