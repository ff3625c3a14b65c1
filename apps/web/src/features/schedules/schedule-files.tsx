import type { Schedule } from '@recado/contract/schedules/schedule'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useFileLimit } from '../../platform/values/upload-limit.ts'
import { type FileChange, FileField } from '../../ui/forms/file-field.tsx'
import { PictureField } from '../../ui/forms/picture-field.tsx'
import { saveFile, savePicture } from './schedule-data.ts'
import { scheduleTexts } from './schedule-texts.ts'

const MOST_BYTES = 16 * 1024 * 1024

/** The changes to the picture and to the file; a message has one of them. */
export interface FileChanges {
  picture: FileChange
  file: FileChange
}

/** Whether the schedule's attachment belongs to the picture field. */
const hasPicture = ({ mediaType }: Schedule) => (mediaType ?? 'image') === 'image'
const nameIn = (schedule: Schedule | undefined, field: keyof FileChanges) =>
  schedule && hasPicture(schedule) === (field === 'picture') ? schedule.mediaName : null

/** Sends the changes: a new attachment replaces the one before. */
export async function saveFiles(id: number, { picture, file }: FileChanges): Promise<void> {
  if (file instanceof File) return saveFile(id, file)
  if (picture instanceof File) return savePicture(id, picture)
  if (picture === 'remove' || file === 'remove') await savePicture(id, null)
}

/** The changes of a form's attachment. Choosing one kind removes the other. */
export function useFileChanges(schedule: Schedule | undefined) {
  const [changes, setChanges] = useState<FileChanges>({ picture: 'keep', file: 'keep' })
  const change = (field: keyof FileChanges, value: FileChange) => {
    const other = field === 'picture' ? 'file' : 'picture'
    const otherValue = value instanceof File ? (nameIn(schedule, other) ? 'remove' : 'keep') : changes[other]
    setChanges({ ...changes, [field]: value, [other]: otherValue })
  }
  return { changes, change, isChanged: changes.picture !== 'keep' || changes.file !== 'keep' }
}

interface AttachmentFieldsProps {
  schedule: Schedule | undefined
  changes: FileChanges
  onChange: (field: keyof FileChanges, value: FileChange) => void
}

/** The picture, and the document or video that is sent in its place (schedules.3). */
export function AttachmentFields({ schedule, changes, onChange }: AttachmentFieldsProps) {
  const t = useTexts(scheduleTexts)
  const limit = useFileLimit(MOST_BYTES)
  // The file name as the customer will receive it (schedules.3).
  const nameOf = ({ name }: File) => name.replace(/\s/g, '_')
  return (
    <>
      <PictureField
        t={t}
        toCustomers
        mostBytes={MOST_BYTES}
        refusals={(values) => ({ wrongType: t('pictureRefused', values), large: t('pictureRefused', values) })}
        nameOf={nameOf}
        name={nameIn(schedule, 'picture')}
        change={changes.picture}
        onChange={(value) => onChange('picture', value)}
      />
      <FileField
        toCustomers
        icon={IconPaperclip}
        refuse={({ size }) => (size > limit.bytes ? t('fileLarge', { size: limit.size }) : null)}
        words={{
          label: t('file'),
          help: t('fileHelp', { size: limit.size }),
          choose: t('chooseFile'),
          replace: t('replaceFile'),
          none: t('noFile'),
          remove: (name) => t('removeFile', { name }),
        }}
        nameOf={nameOf}
        name={nameIn(schedule, 'file')}
        change={changes.file}
        onChange={(value) => onChange('file', value)}
      />
    </>
  )
}
