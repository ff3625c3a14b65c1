import { Button, Textarea, TextInput } from '@mantine/core'
import type { QueueOption } from '@recado/contract/queues/queue-option'
import { type KeyboardEvent, useState } from 'react'
import { errorText } from '../../../platform/i18n/errors.ts'
import { platformTexts } from '../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import type { OptionWords } from '../queue-data.ts'
import { queueTexts } from '../queue-texts.ts'

export interface OptionEditorProps {
  number: number
  /** The option to change; a new one when absent. */
  option?: QueueOption
  onSave: (words: OptionWords) => Promise<void>
  onCancel: () => void
}

/** The words of one option, written in its place: Enter saves, Escape leaves. */
export function OptionEditor({ number, option, onSave, onCancel }: OptionEditorProps) {
  const t = useTexts(queueTexts)
  const p = useTexts(platformTexts)
  const [title, setTitle] = useState(option?.title ?? '')
  const [message, setMessage] = useState(option?.message ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    if (!title.trim()) return setProblem(p('required'))
    setBusy(true)
    try {
      await onSave({ title: title.trim(), message: message.trim() })
    } catch (error) {
      setProblem(errorText(error))
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') onCancel()
    // Enter in the title would send the form around it.
    if (event.key !== 'Enter' || event.target instanceof HTMLTextAreaElement) return
    if (event.target instanceof HTMLInputElement) {
      event.preventDefault()
      void save()
    }
  }
  // The dialog around it must not close by this Escape.
  const own = { 'data-mantine-stop-propagation': 'true', onKeyDown }
  return (
    <div className="rc-option-editor">
      <TextInput
        {...own}
        label={t('optionTitle', { number })}
        required
        autoFocus
        maxLength={80}
        value={title}
        error={problem}
        onChange={({ currentTarget }) => {
          setTitle(currentTarget.value)
          setProblem(null)
        }}
      />
      <Textarea
        {...own}
        label={t('optionMessage')}
        description={t('optionMessageHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={4000}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <div className="rc-option-foot">
        <Button variant="default" size="xs" onClick={onCancel}>
          {p('cancel')}
        </Button>
        <Button size="xs" loading={busy} onClick={() => void save()}>
          {t('saveOption')}
        </Button>
      </div>
    </div>
  )
}
