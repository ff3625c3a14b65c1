import { ActionIcon, Button, Group, Input } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import type { AttachmentChange } from './quick-message-form.tsx'
import { quickMessageTexts } from './quick-message-texts.ts'

// The contract's limit; its module holds schemas, which stay out of the browser.
const MAX_BYTES = 16 * 1024 * 1024

export interface AttachmentFieldProps {
  /** The file that is attached now. */
  name: string | null
  change: AttachmentChange
  onChange: (change: AttachmentChange) => void
  onProblem: (problem: string | null) => void
}

/** One file: chosen, replaced or taken away; it is sent with the form. */
export function AttachmentField({ name, change, onChange, onProblem }: AttachmentFieldProps) {
  const t = useTexts(quickMessageTexts)
  const input = useRef<HTMLInputElement>(null)
  const shown = change instanceof File ? change.name.replace(/\s/g, '_') : change === 'keep' ? name : null
  const choose = (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_BYTES) return onProblem(t('fileTooLarge', { name: file.name }))
    onProblem(null)
    onChange(file)
  }
  return (
    <Input.Wrapper
      label={t('attachment')}
      labelElement="div"
      description={t('fileHelp')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Group gap={8} wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPaperclip size={16} />}
          onClick={() => input.current?.click()}
        >
          {t(shown ? 'replaceFile' : 'chooseFile')}
        </Button>
        <span className="rc-file-name">{shown ?? t('noAttachment')}</span>
        {shown && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('removeFile', { name: shown })}
            onClick={() => onChange(name ? 'remove' : 'keep')}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </Group>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('chooseFile')}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </Input.Wrapper>
  )
}
