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
  /** The one to change; a new one when absent. */
  schedule?: Schedule
  /** For whom a new one is. */
  contact?: Pick<Contact, 'id' | 'name' | 'number'>
  onClose: () => void
}

const LOCAL = 'YYYY-MM-DDTHH:mm'
const { text } = scheduleTexts

/** The problem of a text, in the documented words (schedules.4). */
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

/** Contact, text, time and picture of a message that is not sent yet (SCH-03, SCH-04). */
export function ScheduleForm({ schedule, contact, onClose }: ScheduleFormProps) {
  const t = useTexts(scheduleTexts)
  const failed = schedule?.status === 'FALHOU'
  const [picked, setPicked] = useState(schedule?.contact ?? contact ?? null)
  const known = schedule !== undefined || contact !== undefined
  const [picture, setPicture] = useState<FileChange>('keep')
  const [asked, setAsked] = useState(false)
  // A picture that could not be sent must not make a second schedule on the next try.
  const savedId = useRef(schedule?.id)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      body: schedule?.body ?? '',
      marketing: schedule?.marketing ?? false,
      // A failed one goes soon, unless one says otherwise.
      sendAt: failed
        ? dayjs().add(5, 'minute').format(LOCAL)
        : (schedule ? dayjs(schedule.sendAt) : dayjs().add(1, 'hour')).format(LOCAL),
    },
    validate: { body: bodyProblem, sendAt: (value) => timeProblem(value, schedule) },
  })
  const submit = async ({ body, sendAt, marketing }: typeof form.values) => {
    if (!picked) return
    const unchanged = schedule && !failed && dayjs(schedule.sendAt).format(LOCAL) === sendAt
    const moment = unchanged ? schedule.sendAt : dayjs(sendAt).toISOString()
    const input = { body, contactId: picked.id, sendAt: moment, marketing }
    const { current: id } = savedId
    // A colleague may have changed the rest meanwhile; a failed one goes again as it is shown here.
    const saved =
      id === undefined
        ? await addSchedule(input)
        : await changeSchedule(
            id,
            schedule && !failed ? changedFields(input, { ...schedule, marketing: schedule.marketing ?? false }) : input,
          )
    savedId.current = saved.id
    if (picture !== 'keep') await savePicture(saved.id, picture === 'remove' ? null : picture)
    toast(schedule && !failed ? t('saved') : t('created', { when: formatMoment(saved.sendAt) }))
    onClose()
  }
  return (
    <FormModal
      title={t(failed ? 'errorTitle' : schedule ? 'editTitle' : 'newTitle')}
      form={form}
      onSubmit={submit}
      onInvalid={() => setAsked(true)}
      canSubmit={picked !== null || !asked}
      submitLabel={failed ? t('sendAgain') : schedule ? undefined : t('schedule')}
      onClose={onClose}
      messages={({ body }) => [body]}
      size={520}
    >
      {failed && schedule.reason && (
        <div className="rc-form-error" role="note">
          {errorText(new ApiError(schedule.reason, 409))}
        </div>
      )}
      <ContactPicker
        value={picked as Contact | null}
        onChange={setPicked}
        mayCreate
        autoFocus={!known}
        error={asked && !picked ? t('required') : undefined}
      />
      <MessageField
        label={t('message')}
        description={t('messageHelp')}
        minRows={3}
        maxLength={4096}
        data-autofocus={known || undefined}
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
      {picked && <ConsentNote contactId={picked.id} />}
      <PictureField
        t={t}
        toCustomers
        mostBytes={16 * 1024 * 1024}
        refusals={(values) => ({ wrongType: t('pictureRefused', values), large: t('pictureRefused', values) })}
        // Named as the customer will receive it (schedules.3).
        nameOf={({ name }) => name.replace(/\s/g, '_')}
        name={schedule?.mediaName ?? null}
        change={picture}
        onChange={setPicture}
      />
    </FormModal>
  )
}
