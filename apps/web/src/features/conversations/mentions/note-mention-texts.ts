import { defineTexts } from '../../../platform/i18n/texts.ts'

export const noteMentionTexts = defineTexts(
  {
    mentions: 'Menções em observações',
    mentioned: '{{by}} mencionou você no atendimento de {{contact}}',
    inTicket: 'Observação em {{contact}}',
    open: 'Abrir',
  },
  {
    en: async () => ({
      mentions: 'Mentions in notes',
      mentioned: '{{by}} mentioned you in the ticket of {{contact}}',
      inTicket: 'Note about {{contact}}',
      open: 'Open',
    }),
    es: async () => ({
      mentions: 'Menciones en notas',
      mentioned: '{{by}} te mencionó en la conversación de {{contact}}',
      inTicket: 'Nota sobre {{contact}}',
      open: 'Abrir',
    }),
  },
)
