import type { AreaAudit, AreaErrors } from '../words.ts'

export const announcementErrors = {
  ERR_NO_ANNOUNCEMENT_FOUND: {
    status: 404,
    pt: 'Informativo não encontrado. Atualize a lista e tente de novo.',
    en: 'Announcement not found. Refresh the list and try again.',
    es: 'No encontramos el comunicado. Actualiza la lista e inténtalo de nuevo.',
  },
} as const satisfies AreaErrors

export const announcementAudit = {
  groups: { platform: ['announcement'] },
  actions: {
    'announcement.create': {
      pt: '{{who}} publicou o informativo {{what}}',
      en: '{{who}} published the announcement {{what}}',
      es: '{{who}} publicó el aviso {{what}}',
    },
    'announcement.update': {
      pt: '{{who}} alterou o informativo {{what}}',
      en: '{{who}} changed the announcement {{what}}',
      es: '{{who}} cambió el aviso {{what}}',
    },
    'announcement.delete': {
      pt: '{{who}} excluiu o informativo {{what}}',
      en: '{{who}} deleted the announcement {{what}}',
      es: '{{who}} eliminó el aviso {{what}}',
    },
  },
} as const satisfies AreaAudit
