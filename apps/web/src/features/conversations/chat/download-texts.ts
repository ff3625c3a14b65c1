import { defineTexts } from '../../../platform/i18n/texts.ts'

const pt = {
  preparing: 'Preparando o PDF da conversa…',
  busy: 'Outras conversas ainda estão sendo preparadas em PDF. Tente de novo em {{seconds}} segundos.',
} as const

/** Texts about the PDF of a conversation. */
export const downloadTexts = defineTexts(pt, {
  en: async () => ({
    preparing: 'Preparing the PDF of the conversation…',
    busy: 'Other conversations are still being prepared as PDF. Try again in {{seconds}} seconds.',
  }),
  es: async () => ({
    preparing: 'Preparando el PDF de la conversación…',
    busy: 'Otras conversaciones todavía se están preparando en PDF. Inténtalo de nuevo en {{seconds}} segundos.',
  }),
})
