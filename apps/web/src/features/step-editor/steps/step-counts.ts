import type { stepEditorTexts } from '../step-editor-texts.ts'

/** Returns the numbers of interactions and conditions of a step, in words. */
export function countsText(
  t: typeof stepEditorTexts.text,
  { interactions, conditions }: { interactions: number; conditions: number },
): [says: string, asks: string] {
  return [
    interactions === 0 ? t('saysNothing') : t('says', { count: interactions }),
    conditions === 0 ? t('asksNothing') : t('asks', { count: conditions }),
  ]
}
