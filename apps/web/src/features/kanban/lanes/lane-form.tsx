import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { updateLane } from '@recado/contract/kanban/endpoints'
import { type Lane, MAX_ENTRY_MESSAGE, MAX_LANE_MINUTES } from '@recado/contract/kanban/kanban'
import { call } from '../../../platform/api/api.ts'
import { errorCode } from '../../../platform/api/api-error.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { MessageField } from '../../../ui/forms/message-field.tsx'
import { putLanes, useLanes } from '../board/board-data.ts'
import { kanbanTexts } from '../kanban-texts.ts'

const NONE = ''

/**
 * The automatic actions of a lane: a message on entry, and a move to another lane after a time. Both are off by
 * default.
 */
export function LaneForm({ lane, onClose }: { lane: Lane; onClose: () => void }) {
  const t = useTexts(kanbanTexts)
  const lanes = useLanes().data ?? []
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      entryMessage: lane.entryMessage,
      next: lane.nextAfterMinutes > 0 && lane.nextTagId !== null ? String(lane.nextTagId) : NONE,
      minutes: lane.nextAfterMinutes > 0 ? String(lane.nextAfterMinutes) : '',
    },
    validate: {
      minutes: (value, { next }) => (next === NONE || isMinutes(value) ? null : t('nextAfterInvalid')),
    },
  })
  const submit = async ({ entryMessage, next, minutes }: typeof form.values) => {
    const rules =
      next === NONE
        ? { nextAfterMinutes: 0, nextTagId: null }
        : { nextAfterMinutes: Number(minutes), nextTagId: Number(next) }
    try {
      const savedLane = await call(updateLane, { params: { id: lane.id }, body: { entryMessage, ...rules } })
      putLanes(lanes.map((one) => (one.id === savedLane.id ? savedLane : one)))
      toast(t('rulesSaved'))
      onClose()
    } catch (error) {
      if (!['ERR_LANE_CIRCLE', 'ERR_NO_NEXT_LANE', 'ERR_NO_TAG_FOUND'].includes(errorCode(error))) throw error
      form.setFieldError('next', errorText(error))
    }
  }
  const others = lanes.filter(({ id }) => id !== lane.id)
  return (
    <FormModal
      title={t('rulesTitle', { lane: lane.name })}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      messages={({ entryMessage }) => [entryMessage]}
    >
      <MessageField
        label={t('entryMessage')}
        description={t('entryMessageHelp')}
        data-autofocus
        maxLength={MAX_ENTRY_MESSAGE}
        key={form.key('entryMessage')}
        {...form.getInputProps('entryMessage')}
      />
      <Select
        label={t('nextLane')}
        data={[
          { value: NONE, label: t('nextNone') },
          ...others.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        allowDeselect={false}
        key={form.key('next')}
        {...form.getInputProps('next')}
      />
      {form.values.next !== NONE && (
        <TextInput
          label={t('nextAfter')}
          description={t('nextAfterHelp')}
          required
          inputMode="numeric"
          maxLength={6}
          key={form.key('minutes')}
          {...form.getInputProps('minutes')}
        />
      )}
    </FormModal>
  )
}

function isMinutes(value: string): boolean {
  const minutes = Number(value.trim())
  return value.trim() !== '' && Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_LANE_MINUTES
}
