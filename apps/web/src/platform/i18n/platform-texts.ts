import { pt } from './texts.pt.ts'
import { defineTexts } from './texts.ts'

/** Texts of platform/ and of the shared components in ui/. */
export const platformTexts = defineTexts(pt, {
  en: () => import('./texts.en.ts').then((file) => file.en),
  es: () => import('./texts.es.ts').then((file) => file.es),
})
