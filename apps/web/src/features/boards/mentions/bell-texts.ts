import { defineTexts } from '../../../platform/i18n/texts.ts'

/** Separate from the texts of the toasts, which the first load contains. */
export const cardBellTexts = defineTexts(
  {
    mentions: 'Menções em quadros',
    onBoard: 'No quadro {{board}}',
    people: 'Pessoas que podem ver os quadros',
  },
  {
    en: async () => ({
      mentions: 'Mentions on boards',
      onBoard: 'On the board {{board}}',
      people: 'People who can see the boards',
    }),
    es: async () => ({
      mentions: 'Menciones en tableros',
      onBoard: 'En el tablero {{board}}',
      people: 'Personas que pueden ver los tableros',
    }),
  },
)
