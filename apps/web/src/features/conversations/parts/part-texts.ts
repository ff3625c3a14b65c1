import { defineTexts } from '../../../platform/i18n/texts.ts'
import { pt as inboxPt } from '../texts.pt.ts'
import { pt as partsPt } from './texts.pt.ts'

/** The texts of the inbox and of its parts that load later: dialogs, drawer, menus, recorder. */
export const partTexts = defineTexts(
  { ...inboxPt, ...partsPt },
  {
    en: async () => {
      const [inbox, parts] = await Promise.all([import('../texts.en.ts'), import('./texts.en.ts')])
      return { ...inbox.en, ...parts.en }
    },
    es: async () => {
      const [inbox, parts] = await Promise.all([import('../texts.es.ts'), import('./texts.es.ts')])
      return { ...inbox.es, ...parts.es }
    },
  },
)
