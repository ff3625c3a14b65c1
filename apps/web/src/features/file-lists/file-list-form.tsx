import './file-lists.css'
import { Progress, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { FileList } from '@recado/contract/file-lists/file-list'
import { useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { lengthBetween } from '../../ui/forms/field-checks.ts'
import { saveFileList, uploadFile } from './file-list-data.ts'
import { fileListTexts } from './file-list-texts.ts'
import { type FileRow, rowOfOption, savedRows } from './file-rows.rules.ts'
import { FileRows } from './file-rows.tsx'

export interface FileListFormProps {
  /** The one to change; a new one when absent. */
  record?: FileList
  onClose: () => void
}

/** What decides whether something would be lost. */
const shape = (rows: readonly FileRow[]) =>
  JSON.stringify(rows.map(({ id, caption, file }) => [id, caption, file?.name]))

/** Name, purpose and files of a list; the files go up one by one after it was saved (FIL-02, FIL-03). */
export function FileListForm({ record, onClose }: FileListFormProps) {
  const t = useTexts(fileListTexts)
  const [rows, setRows] = useState<FileRow[]>(() => record?.options.map(rowOfOption) ?? [])
  const [before] = useState(() => shape(rows))
  const [sending, setSending] = useState<{ done: number; total: number } | null>(null)
  // A file that could not be sent must not make a second list on the next try.
  const savedId = useRef(record?.id)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: record?.name ?? '', message: record?.message ?? '' },
    validate: { name: lengthBetween(3, 100), message: lengthBetween(1, 4096) },
  })
  const submit = async (values: typeof form.values) => {
    const options = rows.map(({ id, caption }) => ({ id, name: caption }))
    const saved = await saveFileList(savedId.current, { ...values, options })
    savedId.current = saved.id
    const placed = savedRows(rows, saved.options)
    setRows(placed)
    try {
      await sendFiles(saved.id, placed)
    } finally {
      setSending(null)
    }
    toast(t('saved'))
    onClose()
  }
  const sendFiles = async (id: number, placed: readonly FileRow[]) => {
    const waiting = placed.filter(({ file }) => file !== null)
    for (const [done, { key, id: optionId, file }] of waiting.entries()) {
      setSending({ done, total: waiting.length })
      if (optionId !== null && file) await uploadFile(id, { optionId, file })
      // What went up is not sent again when a later one fails.
      setRows((now) => now.map((row) => (row.key === key ? { ...row, file: null } : row)))
    }
  }
  return (
    <FormModal
      title={record ? t('editTitle', { name: record.name }) : t('newTitle')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      unsaved={() => shape(rows) !== before}
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
      {sending && (
        <div role="status">
          {t('sending', { n: sending.done + 1, total: sending.total })}
          <Progress
            value={((sending.done + 0.5) / sending.total) * 100}
            aria-label={t('sending', { n: sending.done + 1, total: sending.total })}
            size="sm"
            mt={6}
            animated
          />
        </div>
      )}
    </FormModal>
  )
}
