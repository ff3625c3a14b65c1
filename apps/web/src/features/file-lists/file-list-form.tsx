import './file-lists.css'
import { Progress, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { FileList } from '@recado/contract/file-lists/file-list'
import { useRef, useState } from 'react'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { fileSize } from '../../platform/values/file-size.rules.ts'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { lengthBetween } from '../../ui/forms/field-checks.ts'
import { saveFileList, uploadFile } from './file-list-data.ts'
import { fileListTexts } from './file-list-texts.ts'
import { type FileRow, rowOfOption, savedRows } from './file-rows.rules.ts'
import { FileRows } from './file-rows.tsx'

export interface FileListFormProps {
  /** The file list to change; absent for a new one. */
  record?: FileList
  onClose: () => void
}

/** The upload progress: the current file, and the bytes of all files. */
interface Sending {
  file: number
  files: number
  sentBytes: number
  bytes: number
}

function SendingMeter({ file, files, sentBytes, bytes }: Sending) {
  const t = useTexts(fileListTexts)
  const progressText = t('sending', { n: file, total: files })
  const language = currentLanguage()
  return (
    <div>
      <span role="status">{progressText}</span>{' '}
      {t('sentBytes', { sent: fileSize(sentBytes, language), bytes: fileSize(bytes, language) })}
      <Progress value={(sentBytes / bytes) * 100} aria-label={progressText} size="sm" mt={6} animated />
    </div>
  )
}

/** The fields that are compared to detect unsaved changes. */
const shape = (rows: readonly FileRow[]) =>
  JSON.stringify(rows.map(({ id, caption, file }) => [id, caption, file?.name]))

/** Name, purpose and files of a list. The files are uploaded one by one after the list is saved (FIL-02, FIL-03). */
export function FileListForm({ record, onClose }: FileListFormProps) {
  const t = useTexts(fileListTexts)
  const [rows, setRows] = useState<FileRow[]>(() => record?.options.map(rowOfOption) ?? [])
  const [before] = useState(() => shape(rows))
  const [sending, setSending] = useState<Sending | null>(null)
  // Remembered, so that a retry after a failed upload does not create a second list.
  const savedId = useRef(record?.id)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: record?.name ?? '', message: record?.message ?? '' },
    validate: { name: lengthBetween(3, 100), message: lengthBetween(1, 4096) },
  })
  const submit = async (values: typeof form.values) => {
    const options = rows.map(({ id, caption }) => ({ id, name: caption }))
    const savedList = await saveFileList(savedId.current, { ...values, options })
    savedId.current = savedList.id
    const updatedRows = savedRows(rows, savedList.options)
    setRows(updatedRows)
    try {
      await sendFiles(savedList.id, updatedRows)
    } finally {
      setSending(null)
    }
    toast(t('saved'))
    onClose()
  }
  const sendFiles = async (id: number, placed: readonly FileRow[]) => {
    const waiting = placed.filter(({ file }) => file !== null)
    const bytes = waiting.reduce((sum, { size }) => sum + size, 0)
    let before = 0
    for (const [index, { key, id: optionId, file, size }] of waiting.entries()) {
      // The request is slightly larger than the file, because it contains the form too.
      const progress = (sentBytes: number) =>
        setSending({ file: index + 1, files: waiting.length, sentBytes: before + Math.min(sentBytes, size), bytes })
      progress(0)
      if (optionId !== null && file) await uploadFile(id, { optionId, file }, progress)
      before += size
      // An uploaded file is not sent again when a later one fails.
      setRows((now) => now.map((row) => (row.key === key ? { ...row, file: null } : row)))
    }
  }
  return (
    <FormModal
      title={record ? t('editTitle', { name: record.name }) : t('newTitle')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      hasUnsavedInput={() => shape(rows) !== before}
      size={640}
    >
      <TextInput
        label={t('name')}
        required
        data-autofocus
        maxLength={100}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Textarea
        autosize
        minRows={2}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={t('message')}
        description={t('messageHelp')}
        required
        maxLength={4096}
        key={form.key('message')}
        {...form.getInputProps('message')}
      />
      <FileRows rows={rows} onChange={setRows} disabled={sending !== null} />
      {sending && <SendingMeter {...sending} />}
    </FormModal>
  )
}
