import { defineTexts } from '../../../../platform/i18n/texts.ts'
import { pt } from './texts.pt.ts'

/** Names and hints of every permission and group, in the words of the product. */
export const catalogueTexts = defineTexts(pt, {
  en: () => import('./texts.en.ts').then((file) => file.en),
  es: () => import('./texts.es.ts').then((file) => file.es),
})
