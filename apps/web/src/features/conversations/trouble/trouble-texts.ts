import { defineTexts } from '../../../platform/i18n/texts.ts'
import { pt } from './texts.pt.ts'

/** Texts about failed and late sends. */
export const troubleTexts = defineTexts(pt, {
  en: () => import('./texts.en.ts').then((file) => file.en),
  es: () => import('./texts.es.ts').then((file) => file.es),
})
