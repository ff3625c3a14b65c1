import { defineTexts } from '../../../../platform/i18n/texts.ts'
import { pt } from './texts.pt.ts'

/** Texts about a flow's draft: bar, problems, versions, settings, import and export. */
export const draftTexts = defineTexts(pt, {
  en: () => import('./texts.en.ts').then((file) => file.en),
  es: () => import('./texts.es.ts').then((file) => file.es),
})
