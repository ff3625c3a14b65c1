import type { TextKey } from '../../../platform/i18n/texts.ts'
import { entranceTexts } from './entrance-texts.ts'
import type { pt } from './texts.pt.ts'

type Key = TextKey<typeof pt>

/** Creates a length check with the specified texts of one field. The check returns null for a valid value. */
export const textCheck =
  (min: number, max: number, words: { missing: Key; short: Key; long: Key }) =>
  (value: string): string | null => {
    const { length } = value.trim()
    if (length === 0) return entranceTexts.text(words.missing)
    if (length < min) return entranceTexts.text(words.short)
    return length > max ? entranceTexts.text(words.long) : null
  }

/** Checks that both passwords are equal. */
export function confirmCheck(confirm: string, password: string): string | null {
  if (confirm === '') return entranceTexts.text('confirmMissing')
  return confirm === password ? null : entranceTexts.text('confirmDiffers')
}
