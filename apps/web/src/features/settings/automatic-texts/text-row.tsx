import type { AutomaticText } from '@recado/contract/automatic-texts/endpoints'
import { textNames } from '@recado/contract/automatic-texts/words'
import { IconPencil } from '@tabler/icons-react'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { drawText } from '../../../ui/text/drawn-text.tsx'
import { automaticTextWords } from './automatic-text-words.ts'

interface TextRowProps {
  text: AutomaticText
  /** Absent for users who may not change it. */
  onOpen: (() => void) | undefined
}

/** A text in the list: its name, its wording in one line, and whether the company wrote it. */
export function TextRow({ text: { key, text, isOwn }, onOpen }: TextRowProps) {
  const t = useTexts(automaticTextWords)
  const name = textNames[key][currentLanguage()]
  return (
    <li className="at-row">
      {onOpen ? (
        <button type="button" className="at-open" aria-label={t('edit', { name })} onClick={onOpen}>
          {name}
        </button>
      ) : (
        <strong>{name}</strong>
      )}
      <span className="at-wording">{text === '' ? t('unsent') : drawText(text)}</span>
      {isOwn && (
        <StatusLabel tone="good" icon={IconPencil}>
          {t('own')}
        </StatusLabel>
      )}
    </li>
  )
}
