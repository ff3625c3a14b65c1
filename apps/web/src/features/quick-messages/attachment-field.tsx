import { IconPaperclip } from '@tabler/icons-react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useFileLimit } from '../../platform/values/upload-limit.ts'
import { FileField, type FileFieldProps } from '../../ui/forms/file-field.tsx'
import { quickMessageTexts } from './quick-message-texts.ts'

// The contract's limit, repeated because its module contains schemas, which stay out of the browser.
const MAX_BYTES = 16 * 1024 * 1024

/** The file of a quick message, named as customers will receive it. */
export function AttachmentField(props: Pick<FileFieldProps, 'name' | 'change' | 'onChange'>) {
  const t = useTexts(quickMessageTexts)
  const limit = useFileLimit(MAX_BYTES)
  return (
    <FileField
      {...props}
      icon={IconPaperclip}
      toCustomers
      nameOf={({ name }) => name.replace(/\s/g, '_')}
      refuse={({ name, size }) => (size > limit.bytes ? t('fileTooLarge', { name, size: limit.size }) : null)}
      words={{
        label: t('attachment'),
        help: t('fileHelp', { size: limit.size }),
        choose: t('chooseFile'),
        replace: t('replaceFile'),
        none: t('noAttachment'),
        remove: (name) => t('removeFile', { name }),
      }}
    />
  )
}
