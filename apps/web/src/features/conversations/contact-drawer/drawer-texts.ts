import { defineTexts } from '../../../platform/i18n/texts.ts'
import { pt } from './texts.pt.ts'

/** Apart from the inbox's texts: who never opens the drawer does not load them. */
export const drawerTexts = defineTexts(pt, {
  en: () => import('./texts.en.ts').then((file) => file.en),
  es: () => import('./texts.es.ts').then((file) => file.es),
})
