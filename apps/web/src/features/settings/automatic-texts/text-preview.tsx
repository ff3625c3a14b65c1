import { fillOwnVariables } from '@recado/contract/automatic-texts/automatic-text.rules'
import { type TextKey, type TextRules, textCatalogue } from '@recado/contract/automatic-texts/text-catalogue'
import { printedOption } from '@recado/contract/conversations/printed-options.rules'
import { fillVariables } from '@recado/contract/message-variables'
import type { Language } from '@recado/contract/values/language'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { drawBoldText } from '../../../ui/text/bold-text.tsx'
import { automaticTextWords } from './automatic-text-words.ts'

interface PreviewProps {
  textKey: TextKey
  wording: string
  language: Language
}

/** The text as a customer reads it, with sample values. A label is shown as the line of a menu. */
export function TextPreview({ textKey, wording, language }: PreviewProps) {
  const t = useTexts(automaticTextWords)
  const { name: attendant } = useMe()
  const { sign }: TextRules = textCatalogue[textKey]
  const now = new Date()
  const own = fillOwnVariables(wording, { attendant, queue: t('sampleQueue'), tag: t('sampleTag') })
  const text = fillVariables(own, {
    ...{ contactName: 'Maria Souza', now, language },
    ticket: { id: 1234, createdAt: now },
  })
  return (
    <figure className="at-preview" aria-label={t('preview')}>
      <figcaption>{t('preview')}</figcaption>
      <div className="at-chat">
        {text.trim() === '' ? (
          <p className="at-unsent">{t('unsent')}</p>
        ) : (
          <p className="at-bubble" lang={language}>
            {drawBoldText(sign ? printedOption(sign, text) : text)}
          </p>
        )}
      </div>
    </figure>
  )
}
