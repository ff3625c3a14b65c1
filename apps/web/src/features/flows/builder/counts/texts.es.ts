import type { Translation } from '../../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const es: Translation<typeof pt> = {
  refresh: 'Actualizar pasos',
  period: 'Período',
  days_1: 'Hoy',
  days_7: '7 días',
  days_30: '30 días',
  from: 'Desde',
  to: 'Hasta',
  periodWrong: 'El inicio es posterior al fin.',
  version: 'Versión',
  allVersions: 'Todas',
  versionNumber: 'Versión {{number}}',
  versionNamed: 'Versión {{number}}: {{name}}',
  runs_one: '{{count}} conversación en el período.',
  runs_other: '{{count}} conversaciones en el período.',
  noRuns: 'Ninguna conversación en el período.',
  empty: 'Nadie pasó por aquí en el período',
  emptyHelp: 'Elige otro período, o publica el flujo y espera a los primeros clientes.',
  node: 'Nodo',
  visits: 'Pasaron',
  left: 'Se detuvieron',
  leftShare: '{{left}} ({{percent}}%)',
  goneNode: 'Nodo que ya no existe en el dibujo',
}
