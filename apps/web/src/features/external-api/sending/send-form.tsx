import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPaperclip } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { newId } from '../../../platform/values/new-id.ts'
import { useFileLimit } from '../../../platform/values/upload-limit.ts'
import { lengthBetween } from '../../../ui/forms/field-checks.ts'
import { type FileChange, FileField } from '../../../ui/forms/file-field.tsx'
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts'
import { useCheckLeft } from '../../../ui/forms/use-check-left.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { useLeaveGuard } from '../../../ui/leaving/use-leave-guard.ts'
import { apiTexts } from '../api-texts.ts'
import { type Accepted, trySend } from './send-data.ts'
import { SentResult } from './sent-result.tsx'

const MOST_TEXT = 65_536
const required = lengthBetween(1, MOST_TEXT)

/** Sends a real message, like another system. All three fields are required (API-01). */
export function SendForm({ media }: { media: boolean }) {
  const t = useTexts(apiTexts)
  const id = useId()
  const [file, setFile] = useState<FileChange>('keep')
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const [sentMessage, setSentMessage] = useState<{ token: string; accepted: Accepted } | null>(null)
  const key = useMessageKey()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { token: '', number: '', body: '' },
    validate: { token: required, number: required, body: media ? () => null : required },
  })
  const checks = useCheckLeft((path) => form.validateField(path))
  const chosenFile = file instanceof File ? file : null
  const { submit, sending, failure } = useSubmit(async ({ token, number, body }: typeof form.values) => {
    setSentMessage(null)
    const content = JSON.stringify([token, number, body, chosenFile?.name, chosenFile?.size, chosenFile?.lastModified])
    const accepted = await trySend({ token, number, body, file: chosenFile, key: key.keyFor(content) })
    // The next submit is another message, even with the same content.
    key.renew()
    setSentMessage({ token, accepted })
    toast(t('sent'))
  })
  useLeaveGuard(() => sentMessage === null && (form.isDirty() || chosenFile !== null))
  const fileMissing = media && chosenFile === null
  const send = form.onSubmit(
    (values) => (fileMissing ? setFileProblem(t('fileMissing')) : submit(values)),
    () => {
      if (fileMissing) setFileProblem(t('fileMissing'))
      focusFirstError(id)
    },
  )
  return (
    <form
      id={id}
      className="rc-form ma-form"
      noValidate
      aria-label={media ? t('tryMedia') : t('tryText')}
      {...checks}
      onSubmit={send}
    >
      <h3>{media ? t('tryMedia') : t('tryText')}</h3>
      <TextInput
        label={t('token')}
        required
        autoComplete="off"
        spellCheck={false}
        key={form.key('token')}
        {...form.getInputProps('token')}
      />
      <TextInput
        label={t('number')}
        description={t('numberHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
        key={form.key('number')}
        {...form.getInputProps('number')}
      />
      {media ? (
        <MediaField
          change={file}
          problem={fileProblem}
          onChange={(next) => {
            setFile(next)
            setFileProblem(null)
          }}
          onProblem={setFileProblem}
        />
      ) : (
        <Textarea
          label={t('message')}
          required
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MOST_TEXT}
          key={form.key('body')}
          {...form.getInputProps('body')}
        />
      )}
      {failure !== null && (
        <div className="rc-form-error" role="alert">
          {errorText(failure)}
        </div>
      )}
      <div className="rc-form-foot">
        <Button type="submit" loading={sending}>
          {t('send')}
        </Button>
      </div>
      {sentMessage && (
        <SentResult key={sentMessage.accepted.id} token={sentMessage.token} accepted={sentMessage.accepted} />
      )}
    </form>
  )
}

/** The idempotency key of a message. It stays the same for the same content until the message is accepted. */
function useMessageKey() {
  const current = useRef({ content: '', key: '' })
  return {
    keyFor(content: string): string {
      if (current.current.content !== content) current.current = { content, key: newId() }
      return current.current.key
    },
    renew() {
      current.current = { content: '', key: '' }
    },
  }
}

interface MediaFieldProps {
  change: FileChange
  problem: string | null
  onChange: (change: FileChange) => void
  onProblem: (problem: string | null) => void
}

function MediaField({ change, problem, onChange, onProblem }: MediaFieldProps) {
  const t = useTexts(apiTexts)
  const limit = useFileLimit()
  return (
    <div>
      <FileField
        toCustomers
        words={{
          label: t('file'),
          help: t('fileHelp', { size: limit.size }),
          choose: t('fileChoose'),
          replace: t('fileReplace'),
          none: t('fileNone'),
          remove: (name) => t('fileRemove', { name }),
        }}
        icon={IconPaperclip}
        name={null}
        change={change}
        onChange={onChange}
        onProblem={onProblem}
        refuse={({ name, size }) =>
          size === 0
            ? t('fileEmpty', { name })
            : size > limit.bytes
              ? t('fileTooLarge', { name, size: limit.size })
              : null
        }
      />
      {problem && (
        <p className="ma-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
