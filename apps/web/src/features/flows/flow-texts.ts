import { defineTexts } from '../../platform/i18n/texts.ts'
import { pt } from './texts.pt.ts'

/** Texts of the lists of flows, phrases and variables. The builder has separate texts. */
export const flowTexts = defineTexts(pt, {
  en: () => import('./texts.en.ts').then((file) => file.en),
  es: () => import('./texts.es.ts').then((file) => file.es),
})
