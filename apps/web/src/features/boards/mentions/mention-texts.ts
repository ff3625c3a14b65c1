import { defineTexts } from '../../../platform/i18n/texts.ts'

export const mentionTexts = defineTexts(
  {
    mentions: 'Menções em quadros',
    mentioned: '{{by}} mencionou você em {{card}}',
    onBoard: 'No quadro {{board}}',
    open: 'Abrir',
    people: 'Pessoas que podem ver os quadros',
  },
  {
    en: async () => ({
      mentions: 'Mentions on boards',
      mentioned: '{{by}} mentioned you in {{card}}',
      onBoard: 'On the board {{board}}',
      open: 'Open',
      people: 'People who can see the boards',
    }),
    es: async () => ({
      mentions: 'Menciones en tableros',
      mentioned: '{{by}} te mencionó en {{card}}',
      onBoard: 'En el tablero {{board}}',
      open: 'Abrir',
      people: 'Personas que pueden ver los tableros',
    }),
  },
)
