import type { AreaAudit } from '../words.ts'

export const documentationAudit = {
  groups: { platform: ['legal'] },
  actions: {
    'legal.update': {
      pt: '{{who}} alterou os dados da política de privacidade e dos termos',
      en: '{{who}} changed the details of the privacy policy and the terms',
      es: '{{who}} cambió los datos de la política de privacidad y de los términos',
    },
  },
} as const satisfies AreaAudit
