import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Announcement } from '@recado/contract/announcements/announcement'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { changedFields } from '../../ui/forms/changed-fields.ts'
import { lengthBetween } from '../../ui/forms/field-checks.ts'
import type { FileChange } from '../../ui/forms/file-field.tsx'
import { PictureField } from '../../ui/forms/picture-field.tsx'
import { addAnnouncement, changeAnnouncement } from './announcement-data.ts'
import { announcementTexts } from './announcement-texts.ts'

export interface AnnouncementFormProps {
  /** The announcement to change; absent for a new one. */
  announcement?: Announcement
  onClose: () => void
}

/** Title, text, priority, visibility and a picture (ANN-01, ANN-02, ANN-05). */
export function AnnouncementForm({ announcement, onClose }: AnnouncementFormProps) {
  const t = useTexts(announcementTexts)
  const [picture, setPicture] = useState<FileChange>('keep')
  const [uploading, setUploading] = useState(false)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      title: announcement?.title ?? '',
      text: announcement?.text ?? '',
      priority: String(announcement?.priority ?? 3),
      status: announcement?.status ?? true,
    },
    validate: { title: lengthBetween(1, 200), text: lengthBetween(1, 10_000) },
  })
  const inputOf = ({ priority, ...values }: typeof form.values) => ({ ...values, priority: Number(priority) })
  const submit = async (values: typeof form.values) => {
    const input = inputOf(values)
    setUploading(picture instanceof File)
    const saving = announcement
      ? changeAnnouncement(announcement.id, changedFields(input, inputOf(form.getInitialValues())), picture)
      : addAnnouncement(input, picture)
    await saving.finally(() => setUploading(false))
    toast(t('saved'))
    onClose()
  }
  return (
    <FormModal
      title={announcement ? t('editTitle', { title: announcement.title }) : t('newTitle')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      size={560}
    >
      <TextInput
        label={t('name')}
        required
        data-autofocus
        maxLength={200}
        key={form.key('title')}
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('text')}
        required
        autosize
        minRows={4}
        maxRows={12}
        maxLength={10_000}
        key={form.key('text')}
        {...form.getInputProps('text')}
      />
      <Select
        label={t('priority')}
        allowDeselect={false}
        data={[
          { value: '1', label: t('priority_1') },
          { value: '2', label: t('priority_2') },
          { value: '3', label: t('priority_3') },
        ]}
        key={form.key('priority')}
        {...form.getInputProps('priority')}
      />
      <Switch
        label={t('activeField')}
        description={t('activeHelp')}
        key={form.key('status')}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
      <PictureField
        t={t}
        mostBytes={5 * 1024 * 1024}
        refusals={(values) => ({ wrongType: t('pictureWrong'), large: t('pictureLarge', values) })}
        sending={t('sending')}
        name={announcement?.mediaName ?? null}
        change={picture}
        onChange={setPicture}
        uploading={uploading}
      />
    </FormModal>
  )
}
