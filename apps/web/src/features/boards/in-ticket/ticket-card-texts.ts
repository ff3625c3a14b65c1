import { defineTexts } from '../../../platform/i18n/texts.ts'

export const ticketCardTexts = defineTexts(
  {
    cards: 'Cartões',
    open: 'Abrir o cartão {{title}}',
    failed: 'Não foi possível carregar os cartões deste atendimento',
  },
  {
    en: async () => ({
      cards: 'Cards',
      open: 'Open the card {{title}}',
      failed: 'The cards of this ticket could not be loaded',
    }),
    es: async () => ({
      cards: 'Tarjetas',
      open: 'Abrir la tarjeta {{title}}',
      failed: 'No se pudieron cargar las tarjetas de este ticket',
    }),
  },
)
