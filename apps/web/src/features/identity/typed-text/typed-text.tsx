import { Button, Textarea } from '@mantine/core'
import { useEffect } from 'react'
import { copyAndToast } from '../../../platform/copy.ts'
import { platformTexts } from '../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { type TypedForm, useTypedForms } from '../../../ui/dialogs/typed-texts.ts'
import { typedTextTexts } from './typed-text-texts.ts'

/** Shows the text of a form that closed because the user's rights changed, to be copied. */
export function TypedText() {
  const form = useTypedForms(([first]) => first)
  const texts = form ? textsOf(form) : []
  const isEmpty = form !== undefined && texts.length === 0
  useEffect(() => {
    if (isEmpty) close()
  }, [isEmpty])
  return form && !isEmpty ? <TextDialog title={form.title} texts={texts} /> : null
}

const close = () => useTypedForms.setState(([, ...others]) => others, true)

interface Text {
  label: string
  text: string
}

function TextDialog({ title, texts }: { title: string; texts: readonly Text[] }) {
  const t = useTexts(typedTextTexts)
  const general = useTexts(platformTexts)
  return (
    <Dialog title={t('title')} onClose={close} keepOnClickOutside>
      <div className="rc-form">
        <p>{t('lead', { form: title })}</p>
        {texts.map(({ label, text }) => (
          <Textarea key={`${label} ${text}`} label={label} value={text} readOnly autosize maxRows={8} />
        ))}
        <div className="rc-form-foot">
          <Button variant="default" onClick={close}>
            {general('close')}
          </Button>
          <Button data-autofocus onClick={() => void copyAndToast(copyOf(texts), t('copied'))}>
            {t('copy')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Returns the texts as one. Several have their labels. */
const copyOf = (texts: readonly Text[]): string =>
  texts.map(({ label, text }) => (texts.length > 1 && label ? `${label}: ${text}` : text)).join('\n')

/** Returns the texts of a form that are not empty, without passwords and codes. */
const textsOf = ({ fields }: TypedForm): Text[] =>
  fields.flatMap(({ field, label }) =>
    // The first part of a label. The mark of required fields follows.
    isText(field) && field.value.trim() !== ''
      ? [{ label: label?.firstChild?.textContent ?? field.ariaLabel ?? '', text: field.value }]
      : [],
  )

const isText = (field: EventTarget): field is HTMLInputElement | HTMLTextAreaElement =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  /^(text|search|email|tel|url|number|date|time)/.test(field.type) &&
  !/password|one-time/.test(field.autocomplete)
