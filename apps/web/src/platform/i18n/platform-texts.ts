import { pt } from './texts.pt.ts'
import { defineTexts } from './texts.ts'

/** Texts of the plumbing and of the building blocks in ui/. */
export const platformTexts = defineTexts(pt, {
  en: () => import('./texts.en.ts').then((file) => file.en),
  es: () => import('./texts.es.ts').then((file) => file.es),
})
