import { Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Contact } from '@recado/contract/contacts/contact'
import type { Schedule } from '@recado/contract/schedules/schedule'
import { useRef, useState } from 'react'
import { ApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { changedFields } from '../../ui/forms/changed-fields.ts'
import { MessageField } from '../../ui/forms/message-field.tsx'
import { ConsentNote, ContactPicker } from '../contacts/public.ts'
import { addSchedule, changeSchedule } from './schedule-data.ts'
import { AttachmentFields, saveFiles, useFileChanges } from './schedule-files.tsx'
import { OptionFields, optionInput, optionsOf } from './schedule-options.tsx'
import { scheduleTexts } from './schedule-texts.ts'
import { fieldValueOf, instantOf, momentOf, zoneName } from './schedule-time.ts'

export interface ScheduleFormProps {
  /** The schedule to change; absent for a new one. */
  schedule?: Schedule
  /** The contact of a new schedule. */
  contact?: Pick<Contact, 'id' | 'name' | 'number'>
  onClose: () => void
}

const MINUTE_MS = 60_000
const inMinutes = (minutes: number) => fieldValueOf(new Date(Date.now() + minutes * MINUTE_MS))
const { text } = scheduleTexts

/** The error of a text, in the documented words (schedules.4). */
export function bodyProblem(body: string): string | null {
  const { length } = body.trim()
  if (length === 0) return text('required')
  return length < 5 ? text('tooShort') : null
}

function timeProblem(local: string, before: Schedule | undefined): string | null {
  if (!local) return text('required')
  const unchanged = before?.status === 'PENDENTE' && fieldValueOf(before.sendAt) === local
  return !unchanged && instantOf(local).getTime() < Date.now() ? text('past') : null
}

/** Contact, text, time and picture of an unsent message (SCH-03, SCH-04). */
export function ScheduleForm({ schedule, contact, onClose }: ScheduleFormProps) {
  const t = useTexts(scheduleTexts)
  const hasFailed = schedule?.status === 'FALHOU'
  // A failed or cancelled one is planned again as a whole.
  const isUnsent = hasFailed || schedule?.status === 'CANCELADA'
  const [selectedContact, setSelectedContact] = useState(schedule?.contact ?? contact ?? null)
  const isContactFixed = schedule !== undefined || contact !== undefined
  const files = useFileChanges(schedule)
  const [options, setOptions] = useState(() => optionsOf(schedule))
  const [isConfirming, setConfirming] = useState(false)
  // Remembered, so that a retry after a failed upload does not create a second schedule.
  const savedId = useRef(schedule?.id)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      body: schedule?.body ?? '',
      marketing: schedule?.marketing ?? false,
      // By default, a failed message is sent again soon.
      sendAt: isUnsent ? inMinutes(5) : schedule ? fieldValueOf(schedule.sendAt) : inMinutes(60),
    },
    validate: { body: bodyProblem, sendAt: (value) => timeProblem(value, schedule) },
  })
  const submit = async ({ body, sendAt, marketing }: typeof form.values) => {
    if (!selectedContact) return
    const unchanged = schedule && !isUnsent && fieldValueOf(schedule.sendAt) === sendAt
    const moment = unchanged ? schedule.sendAt : instantOf(sendAt).toISOString()
    const input = { body, contactId: selectedContact.id, sendAt: moment, marketing }
    const changedOptions = changedFields(optionInput(options), optionInput(optionsOf(schedule)))
    const { current: id } = savedId
    // Send changes only, because a colleague may have changed other fields concurrently. A failed one is sent again
    // exactly as shown.
    const savedSchedule =
      id === undefined
        ? await addSchedule({ ...input, ...changedOptions })
        : await changeSchedule(id, {
            ...(schedule && !isUnsent
              ? changedFields(input, { ...schedule, marketing: schedule.marketing ?? false })
              : input),
            ...changedOptions,
          })
    savedId.current = savedSchedule.id
    await saveFiles(savedSchedule.id, files.changes)
    toast(schedule && !isUnsent ? t('saved') : t('created', { when: momentOf(savedSchedule.sendAt) }))
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
      hasUnsavedInput={() => files.isChanged || JSON.stringify(options) !== JSON.stringify(optionsOf(schedule))}
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
      <DateField
        withTime
        label={t('sendAt')}
        description={t('zone', { zone: zoneName() })}
        key={form.key('sendAt')}
        {...form.getInputProps('sendAt')}
      />
      <OptionFields
        options={options}
        onChange={setOptions}
        day={() => form.getValues().sendAt.slice(0, 10)}
        isSeries={Boolean(schedule?.recurrence)}
      />
      <Switch
        label={t('marketing')}
        description={t('marketingHelp')}
        key={form.key('marketing')}
        {...form.getInputProps('marketing', { type: 'checkbox' })}
      />
      {selectedContact && <ConsentNote contactId={selectedContact.id} />}
      <AttachmentFields schedule={schedule} changes={files.changes} onChange={files.change} />
    </FormModal>
  )
}
