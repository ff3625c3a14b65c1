import { defineTexts } from '../../../platform/i18n/texts.ts'
import { pt } from './texts.pt.ts'

/** What stands inside messages and what is done with them; apart from the inbox's other texts. */
export const contentTexts = defineTexts(pt, {
  en: () => import('./texts.en.ts').then((file) => file.en),
  es: () => import('./texts.es.ts').then((file) => file.es),
})
