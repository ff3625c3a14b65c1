import { defineTexts } from '../../../platform/i18n/texts.ts'

export const noteMentionTexts = defineTexts(
  {
    mentioned: '{{by}} mencionou você no atendimento de {{contact}}',
    open: 'Abrir',
  },
  {
    en: async () => ({
      mentioned: '{{by}} mentioned you in the ticket of {{contact}}',
      open: 'Open',
    }),
    es: async () => ({
      mentioned: '{{by}} te mencionó en la conversación de {{contact}}',
      open: 'Abrir',
    }),
  },
)
