import { defineTexts } from '../../../platform/i18n/texts.ts'

/** Separate from the texts of the toasts, which the first load contains. */
export const noteBellTexts = defineTexts(
  {
    mentions: 'Menções em observações',
    inTicket: 'Observação em {{contact}}',
  },
  {
    en: async () => ({
      mentions: 'Mentions in notes',
      inTicket: 'Note about {{contact}}',
    }),
    es: async () => ({
      mentions: 'Menciones en notas',
      inTicket: 'Nota sobre {{contact}}',
    }),
  },
)
