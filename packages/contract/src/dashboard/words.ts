import type { AreaAudit } from '../words.ts'

export const dashboardAudit = {
  groups: { tickets: ['dashboard'] },
  actions: {
    'dashboard.export': {
      pt: '{{who}} baixou os números do painel',
      en: '{{who}} downloaded the figures of the dashboard',
      es: '{{who}} descargó las cifras del panel',
    },
  },
} as const satisfies AreaAudit
