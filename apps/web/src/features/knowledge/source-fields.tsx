import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ADDRESS_MAX_LENGTH, knowledgeFileEndings, LARGEST_KNOWLEDGE_FILE } from '@recado/contract/knowledge/choices'
import { IconFileText } from '@tabler/icons-react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useFileLimit } from '../../platform/values/upload-limit.ts'
import { FileField } from '../../ui/forms/file-field.tsx'
import { knowledgeTexts } from './knowledge-texts.ts'

/** The address of a web page. */
export function AddressField<V extends { address: string }>({ form }: { form: UseFormReturnType<V> }) {
  const t = useTexts(knowledgeTexts)
  return (
    <TextInput
      label={t('address')}
      description={t('addressHelp')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      inputMode="url"
      placeholder="https://"
      maxLength={ADDRESS_MAX_LENGTH}
      key={form.key('address')}
      {...form.getInputProps('address')}
    />
  )
}

interface SourceFileProps {
  file: File | null
  onChange: (file: File | null) => void
  /** Receives why a chosen file is refused; null when it is not. */
  onProblem: (problem: string | null) => void
}

const endings = new RegExp(`(${knowledgeFileEndings.map((ending) => `\\${ending}`).join('|')})$`, 'i')

/** The PDF or text file that is read. */
export function SourceFile({ file, onChange, onProblem }: SourceFileProps) {
  const t = useTexts(knowledgeTexts)
  const limit = useFileLimit(LARGEST_KNOWLEDGE_FILE)
  return (
    <FileField
      icon={IconFileText}
      name={null}
      change={file ?? 'keep'}
      onChange={(change) => onChange(change instanceof File ? change : null)}
      onProblem={onProblem}
      accept={knowledgeFileEndings.join(',')}
      refuse={({ name, size }) => {
        if (!endings.test(name)) return t('fileKind', { name })
        return size > limit.bytes ? t('fileTooLarge', { name, size: limit.size }) : null
      }}
      words={{
        label: t('file'),
        help: t('fileHelp', { size: limit.size }),
        choose: t('chooseFile'),
        replace: t('replaceFile'),
        none: t('noFile'),
        remove: (name) => t('removeFile', { name }),
      }}
    />
  )
}
