import { defineTexts } from '../../../../platform/i18n/texts.ts'
import { pt } from './texts.pt.ts'

/** Texts of the list of members who can be mentioned. */
export const memberTexts = defineTexts(pt, {
  en: () => import('./texts.en.ts').then((file) => file.en),
  es: () => import('./texts.es.ts').then((file) => file.es),
})
