import { defineTexts } from '../../../platform/i18n/texts.ts'

export const mentionTexts = defineTexts(
  {
    mentioned: '{{by}} mencionou você em {{card}}',
    open: 'Abrir',
  },
  {
    en: async () => ({
      mentioned: '{{by}} mentioned you in {{card}}',
      open: 'Open',
    }),
    es: async () => ({
      mentioned: '{{by}} te mencionó en {{card}}',
      open: 'Abrir',
    }),
  },
)
