import { Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Contact } from '@recado/contract/contacts/contact'
import type { Schedule } from '@recado/contract/schedules/schedule'
import dayjs from 'dayjs'
import { useRef, useState } from 'react'
import { ApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { formatMoment } from '../../platform/values/dates.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { changedFields } from '../../ui/forms/changed-fields.ts'
import type { FileChange } from '../../ui/forms/file-field.tsx'
import { MessageField } from '../../ui/forms/message-field.tsx'
import { PictureField } from '../../ui/forms/picture-field.tsx'
import { ConsentNote, ContactPicker } from '../contacts/public.ts'
import { addSchedule, changeSchedule, savePicture } from './schedule-data.ts'
import { scheduleTexts } from './schedule-texts.ts'

export interface ScheduleFormProps {
  /** The schedule to change; absent for a new one. */
  schedule?: Schedule
  /** The contact of a new schedule. */
  contact?: Pick<Contact, 'id' | 'name' | 'number'>
  onClose: () => void
}

const LOCAL = 'YYYY-MM-DDTHH:mm'
const { text } = scheduleTexts

/** The error of a text, in the documented words (schedules.4). */
export function bodyProblem(body: string): string | null {
  const { length } = body.trim()
  if (length === 0) return text('required')
  return length < 5 ? text('tooShort') : null
}

function timeProblem(local: string, before: Schedule | undefined): string | null {
  if (!local) return text('required')
  const unchanged = before?.status === 'PENDENTE' && dayjs(before.sendAt).format(LOCAL) === local
  return !unchanged && dayjs(local).isBefore(dayjs()) ? text('past') : null
}

/** Contact, text, time and picture of an unsent message (SCH-03, SCH-04). */
export function ScheduleForm({ schedule, contact, onClose }: ScheduleFormProps) {
  const t = useTexts(scheduleTexts)
  const hasFailed = schedule?.status === 'FALHOU'
  const [selectedContact, setSelectedContact] = useState(schedule?.contact ?? contact ?? null)
  const isContactFixed = schedule !== undefined || contact !== undefined
  const [picture, setPicture] = useState<FileChange>('keep')
  const [isConfirming, setConfirming] = useState(false)
  // Remembered, so that a retry after a failed upload does not create a second schedule.
  const savedId = useRef(schedule?.id)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      body: schedule?.body ?? '',
      marketing: schedule?.marketing ?? false,
      // By default, a failed message is sent again soon.
      sendAt: hasFailed
        ? dayjs().add(5, 'minute').format(LOCAL)
        : (schedule ? dayjs(schedule.sendAt) : dayjs().add(1, 'hour')).format(LOCAL),
    },
    validate: { body: bodyProblem, sendAt: (value) => timeProblem(value, schedule) },
  })
  const submit = async ({ body, sendAt, marketing }: typeof form.values) => {
    if (!selectedContact) return
    const unchanged = schedule && !hasFailed && dayjs(schedule.sendAt).format(LOCAL) === sendAt
    const moment = unchanged ? schedule.sendAt : dayjs(sendAt).toISOString()
    const input = { body, contactId: selectedContact.id, sendAt: moment, marketing }
    const { current: id } = savedId
    // Send changes only, because a colleague may have changed other fields concurrently. A failed one is sent again
    // exactly as shown.
    const savedSchedule =
      id === undefined
        ? await addSchedule(input)
        : await changeSchedule(
            id,
            schedule && !hasFailed
              ? changedFields(input, { ...schedule, marketing: schedule.marketing ?? false })
              : input,
          )
    savedId.current = savedSchedule.id
    if (picture !== 'keep') await savePicture(savedSchedule.id, picture === 'remove' ? null : picture)
    toast(schedule && !hasFailed ? t('saved') : t('created', { when: formatMoment(savedSchedule.sendAt) }))
    onClose()
  }
  return (
    <FormModal
      title={t(hasFailed ? 'errorTitle' : schedule ? 'editTitle' : 'newTitle')}
      form={form}
      onSubmit={submit}
      onInvalid={() => setConfirming(true)}
      canSubmit={selectedContact !== null || !isConfirming}
      submitLabel={hasFailed ? t('sendAgain') : schedule ? undefined : t('schedule')}
      onClose={onClose}
      messages={({ body }) => [body]}
      size={520}
    >
      {hasFailed && schedule.reason && (
        <div className="rc-form-error" role="note">
          {errorText(new ApiError(schedule.reason, 409))}
        </div>
      )}
      <ContactPicker
        value={selectedContact as Contact | null}
        onChange={setSelectedContact}
        mayCreate
        autoFocus={!isContactFixed}
        error={isConfirming && !selectedContact ? t('required') : undefined}
      />
      <MessageField
        label={t('message')}
        description={t('messageHelp')}
        minRows={3}
        maxLength={4096}
        data-autofocus={isContactFixed || undefined}
        key={form.key('body')}
        {...form.getInputProps('body')}
      />
      <DateField withTime label={t('sendAt')} key={form.key('sendAt')} {...form.getInputProps('sendAt')} />
      <Switch
        label={t('marketing')}
        description={t('marketingHelp')}
        key={form.key('marketing')}
        {...form.getInputProps('marketing', { type: 'checkbox' })}
      />
      {selectedContact && <ConsentNote contactId={selectedContact.id} />}
      <PictureField
        t={t}
        toCustomers
        mostBytes={16 * 1024 * 1024}
        refusals={(values) => ({ wrongType: t('pictureRefused', values), large: t('pictureRefused', values) })}
        // The file name as the customer will receive it (schedules.3).
        nameOf={({ name }) => name.replace(/\s/g, '_')}
        name={schedule?.mediaName ?? null}
        change={picture}
        onChange={setPicture}
      />
    </FormModal>
  )
}
