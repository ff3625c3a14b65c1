import { defineTexts } from '../../../platform/i18n/texts.ts'

export const dueTexts = defineTexts(
  {
    due: 'Prazos perto',
    day: 'Vence hoje',
    dayBefore: 'Vence amanhã',
    onDay: 'Prazo: {{day}}',
    line: '{{card}}, no quadro {{board}}',
    seen: 'Marcar como vistos',
    toast: '{{when}}: {{card}}',
    open: 'Abrir',
  },
  {
    en: async () => ({
      due: 'Due soon',
      day: 'Due today',
      dayBefore: 'Due tomorrow',
      onDay: 'Due: {{day}}',
      line: '{{card}}, on the board {{board}}',
      seen: 'Mark as seen',
      toast: '{{when}}: {{card}}',
      open: 'Open',
    }),
    es: async () => ({
      due: 'Plazos cercanos',
      day: 'Vence hoy',
      dayBefore: 'Vence mañana',
      onDay: 'Plazo: {{day}}',
      line: '{{card}}, en el tablero {{board}}',
      seen: 'Marcar como vistos',
      toast: '{{when}}: {{card}}',
      open: 'Abrir',
    }),
  },
)
