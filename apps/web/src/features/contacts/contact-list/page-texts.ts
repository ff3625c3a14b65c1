import { defineTexts } from '../../../platform/i18n/texts.ts'
import { pt } from './texts.pt.ts'

/** Separate from the contact form's texts, which the inbox loads too. */
export const pageTexts = defineTexts(pt, {
  en: () => import('./texts.en.ts').then((file) => file.en),
  es: () => import('./texts.es.ts').then((file) => file.es),
})
