import { Button, Textarea, TextInput } from '@mantine/core'
import { unknownVariables } from '@recado/contract/message-variables'
import type { QueueOption } from '@recado/contract/queues/queue-option'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { errorText } from '../../../platform/i18n/errors.ts'
import { platformTexts } from '../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useFocusReturn } from '../../../ui/dialogs/focus-return.ts'
import type { OptionWords } from '../queue-data.ts'
import { queueTexts } from '../queue-texts.ts'

export interface OptionEditorProps {
  number: number
  /** The option to change; absent for a new one. */
  option?: QueueOption
  onSave: (words: OptionWords) => Promise<void>
  onCancel: () => void
  /** Gives the form around it access to the open editor. */
  openEditor: OpenOptionEditor
}

/** The open editor; null when none is open. */
export type OpenOptionEditor = RefObject<{
  /** Saves the text. Returns false when it cannot be saved, and shows why in the editor. */
  saveText: () => Promise<boolean>
  /** Whether closing would lose input. */
  isTouched: () => boolean
} | null>

/** The texts of one option, edited in place. Enter saves, Escape cancels. */
export function OptionEditor({ number, option, onSave, onCancel, openEditor }: OptionEditorProps) {
  const t = useTexts(queueTexts)
  const p = useTexts(platformTexts)
  const [title, setTitle] = useState(option?.title ?? '')
  const [message, setMessage] = useState(option?.message ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [warned, setWarned] = useState('')
  useFocusReturn()
  const unknown = unknownVariables(title, message).join(', ')
  const refuse = (why: string) => {
    setProblem(why)
    return false
  }
  const save = async () => {
    if (busy) return false
    if (!title.trim()) return refuse(p('required'))
    if (unknown !== warned) {
      setWarned(unknown)
      if (unknown !== '') return false
    }
    setBusy(true)
    try {
      await onSave({ title: title.trim(), message: message.trim() })
      return true
    } catch (error) {
      setBusy(false)
      return refuse(errorText(error))
    }
  }
  const isNew = (now: string, before = '') => now.trim() !== '' && now.trim() !== before
  // Clearing the text does not count, because cancelling restores it.
  const isTouched = isNew(title, option?.title) || isNew(message, option?.message)
  const isUnchanged = title.trim() === (option?.title ?? '') && message.trim() === (option?.message ?? '')
  useEffect(() => {
    // Not cleared on unmount: effects also end while the tab is hidden, but the typed text stays.
    openEditor.current = { saveText: async () => isUnchanged || (await save()), isTouched: () => isTouched }
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') onCancel()
    // Enter in the title would submit the surrounding form.
    if (event.key !== 'Enter' || event.target instanceof HTMLTextAreaElement) return
    if (event.target instanceof HTMLInputElement) {
      event.preventDefault()
      void save()
    }
  }
  // Keep this Escape from closing the surrounding dialog.
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
      {warned !== '' && unknown !== '' && (
        <p className="rc-form-warning" role="alert">
          {p('variablesUnknown', { names: unknown })}
        </p>
      )}
      <div className="rc-option-foot">
        <Button variant="default" size="xs" onClick={onCancel}>
          {p('cancel')}
        </Button>
        <Button size="xs" loading={busy} onClick={() => void save()}>
          {warned !== '' && unknown !== '' ? p('saveAnyway') : t('saveOption')}
        </Button>
      </div>
    </div>
  )
}
