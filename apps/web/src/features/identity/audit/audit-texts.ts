import { type AuditWords, auditPt } from '@recado/contract/i18n/audit.pt'
import { useSuspenseQuery } from '@tanstack/react-query'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { defineTexts } from '../../../platform/i18n/texts.ts'
import { pt } from './texts.pt.ts'

export const auditTexts = defineTexts(pt, {
  en: () => import('./texts.en.ts').then((file) => file.en),
  es: () => import('./texts.es.ts').then((file) => file.es),
})

const words: Record<ReturnType<typeof currentLanguage>, () => Promise<AuditWords>> = {
  pt: async () => auditPt,
  en: () => import('@recado/contract/i18n/audit.en').then((file) => file.auditEn),
  es: () => import('@recado/contract/i18n/audit.es').then((file) => file.auditEs),
}

/** Returns the words of the server's CSV in the current language. */
export function useAuditWords(): AuditWords {
  const language = currentLanguage()
  const { data } = useSuspenseQuery({
    queryKey: ['audit', 'words', language],
    queryFn: () => words[language](),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
