import { defineTexts } from '../../../../platform/i18n/texts.ts'
import { pt } from './texts.pt.ts'

/** Words around the draft of a flow: its bar, its problems, its versions, its settings and its file. */
export const draftTexts = defineTexts(pt, {
  en: () => import('./texts.en.ts').then((file) => file.en),
  es: () => import('./texts.es.ts').then((file) => file.es),
})
