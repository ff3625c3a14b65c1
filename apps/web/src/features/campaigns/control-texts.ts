import { defineTexts } from '../../platform/i18n/texts.ts'
import { pt } from './control-texts.pt.ts'

/** Texts around a campaign's run: audience, exclusions, test, pause, and what follows from its report. */
export const controlTexts = defineTexts(pt, {
  en: () => import('./control-texts.en.ts').then((file) => file.en),
  es: () => import('./control-texts.es.ts').then((file) => file.es),
})
