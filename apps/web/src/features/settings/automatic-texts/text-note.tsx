import { type TextKey, type TextRules, textCatalogue } from '@recado/contract/automatic-texts/text-catalogue'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { automaticTextWords } from './automatic-text-words.ts'

const notes = {
  menuInvalid: 'keepsMenu',
  flowInvalid: 'keepsMenu',
  ratingAsk: 'keepsScale',
  ratingAgain: 'keepsScale',
  outOfHours: 'whereMissing',
  closing: 'whereMissing',
  optionsButton: 'keepsButton',
  optionsPerson: 'keepsButton',
} as const satisfies Partial<Record<TextKey, string>>

const isNoted = (key: TextKey): key is keyof typeof notes => Object.hasOwn(notes, key)

/** Says what a text must keep, what the product adds to it, or where it applies. */
export function TextNote({ textKey }: { textKey: TextKey }) {
  const t = useTexts(automaticTextWords)
  const { sign, keepsWayBack, limit }: TextRules = textCatalogue[textKey]
  const note = sign
    ? t('keepsSign', { sign })
    : keepsWayBack
      ? t('keepsWayBack')
      : isNoted(textKey)
        ? t(notes[textKey], { limit })
        : ''
  return note === '' ? null : <p className="at-note">{note}</p>
}
