import { defineTexts } from '../../../platform/i18n/texts.ts'

const pt = { ad: 'Veio de um anúncio' } as const

export const adTexts = defineTexts(pt, {
  en: async () => ({ ad: 'Came from an ad' }),
  es: async () => ({ ad: 'Llegó por un anuncio' }),
})
