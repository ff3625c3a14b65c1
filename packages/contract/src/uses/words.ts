import type { AreaErrors } from '../words.ts'

export const useErrors = {
  ERR_USED_BY_CAMPAIGN: {
    status: 409,
    pt: 'Uma campanha programada ou em andamento usa este registro. Espere que ela termine, cancele-a ou mude-a.',
    en: 'A scheduled or running campaign uses this. Wait until it has finished, cancel it or change it.',
    es: 'Una campaña programada o en curso lo usa. Espera a que termine, cancélala o cámbiala.',
  },
} as const satisfies AreaErrors
