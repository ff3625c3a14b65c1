import { useTexts } from '../../../../platform/i18n/texts.ts'
import { useMe } from '../../../../platform/session.ts'
import { useDraftState } from './draft.ts'
import { draftTexts } from './draft-texts.ts'

/** Returns a sentence that names who saved. */
export function useNewerText(): string {
  const t = useTexts(draftTexts)
  const me = useMe()
  const by = useDraftState(({ newer }) => newer?.by ?? null)
  if (!by) return t('newer')
  return by.userId === me.id ? t('newerByYou') : t('newerBy', { name: by.name })
}
