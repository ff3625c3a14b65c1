import { ColorInput, NumberInput, Tabs, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import type { Queue } from '@recado/contract/queues/queue'
import { useRef, useState } from 'react'
import { errorCode } from '../../../platform/api/api-error.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { changedFields } from '../../../ui/forms/changed-fields.ts'
import { lengthBetween, wholeBetween } from '../../../ui/forms/field-checks.ts'
import { MessageField } from '../../../ui/forms/message-field.tsx'
import { areValidDays } from '../../../ui/hours/special-days.rules.ts'
import { SpecialDays } from '../../../ui/hours/special-days.tsx'
import { isValidWeek, usualWeek, wholeWeek } from '../../../ui/hours/week-hours.rules.ts'
import { WeekHours } from '../../../ui/hours/week-hours.tsx'
import { firstFreeColor, isTakenColor, queueColors } from '../queue-colors.rules.ts'
import { useQueueHours, useSaveQueue } from '../queue-data.ts'
import { queueTexts } from '../queue-texts.ts'
import { AnsweringFields } from './answering-fields.tsx'
import { useOptionDrafts } from './option-drafts.ts'
import type { OpenOptionEditor } from './option-editor.tsx'
import { OptionLevels, OptionTree } from './option-tree.tsx'

export interface QueueFormProps {
  /** The queue to change; absent for a new one. */
  queue?: Queue
  /** The colours of the other queues. */
  takenColors: readonly string[]
  onClose: () => void
}

const startOf = (queue: Queue | undefined, takenColors: readonly string[]) => ({
  name: queue?.name ?? '',
  color: queue?.color ?? firstFreeColor(takenColors),
  orderQueue: (queue?.orderQueue ?? '') as number | string,
  greetingMessage: queue?.greetingMessage ?? '',
  outOfHoursMessage: queue?.outOfHoursMessage ?? '',
  promptId: queue?.promptId ?? null,
  integrationId: queue?.integrationId ?? null,
  // A queue without working hours gets the default week as soon as it is saved with hours (QUE-04).
  schedules: queue?.schedules.length ? wholeWeek(queue.schedules) : usualWeek(),
  specialDays: queue?.specialDays ?? [],
})
type Values = ReturnType<typeof startOf>
type FormState = UseFormReturnType<Values>

const useQueueForm = (queue: Queue | undefined, takenColors: readonly string[]) =>
  useForm<Values>({
    mode: 'controlled',
    initialValues: startOf(queue, takenColors),
    validate: {
      name: lengthBetween(2, 50),
      color: (value) => {
        if (!/^#[0-9a-fA-F]{3,8}$/.test(value)) return queueTexts.text('colorInvalid')
        return isTakenColor(value, takenColors) ? queueTexts.text('colorTaken') : null
      },
      orderQueue: (value) => wholeBetween(0, 9999)(value),
    },
  })

/** The field that each server error belongs to. */
const fieldOf: Record<string, keyof Values> = {
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
  ERR_DUPLICATED_QUEUE: 'name',
}

const inputOf = ({ schedules, specialDays, orderQueue, ...values }: Values, withHours: boolean) => ({
  ...values,
  orderQueue: orderQueue === '' ? null : Number(orderQueue),
  ...(withHours ? { schedules, specialDays } : {}),
})

type Tab = 'general' | 'menu' | 'hours'

/** All fields of a queue: texts, menu and, where queues have working hours, its week (QUE-02 to QUE-05). */
export function QueueForm({ queue, takenColors, onClose }: QueueFormProps) {
  const t = useTexts(queueTexts)
  const [tab, setTab] = useState<Tab>('general')
  const save = useSaveQueue()
  const ownHours = useQueueHours()
  const form = useQueueForm(queue, takenColors)
  const drafts = useOptionDrafts()
  const openEditor: OpenOptionEditor = useRef(null)
  // Remembered, so that a retry after failed options does not create a second queue.
  const savedId = useRef(queue?.id)
  const submit = async (values: Values) => {
    // An option in an open editor is saved with the form.
    if (openEditor.current && !(await openEditor.current.saveText())) return setTab('menu')
    // Hidden working hours stay unchanged; a new queue gets the default week.
    const input = inputOf(values, ownHours || !queue)
    // Send changes only, because a colleague may have changed other fields concurrently.
    const change = queue
      ? changedFields(input, { ...inputOf(startOf(queue, takenColors), true), schedules: queue.schedules })
      : input
    try {
      const { current: id } = savedId
      const savedQueue = id === undefined ? await save.add(input) : await save.change(id, change)
      savedId.current = savedQueue.id
      if (!queue) await drafts.saveIn(savedQueue.id)
      toast(queue ? t('saved') : t('created', { name: savedQueue.name }))
      onClose()
    } catch (error) {
      const field = fieldOf[errorCode(error)]
      if (!field) throw error
      setTab('general')
      form.setFieldError(field, errorText(error))
    }
  }
  return (
    <FormModal
      title={queue ? t('editTitle', { name: queue.name }) : t('newTitle')}
      form={form}
      onSubmit={submit}
      onInvalid={() => setTab('general')}
      onClose={onClose}
      canSubmit={!ownHours || (isValidWeek(form.values.schedules) && areValidDays(form.values.specialDays))}
      onBlocked={() => setTab('hours')}
      messages={({ greetingMessage, outOfHoursMessage }) => [greetingMessage, outOfHoursMessage]}
      hasUnsavedPart={() => openEditor.current?.isTouched() === true}
      size={680}
    >
      <Tabs value={tab} onChange={(value) => setTab(value as Tab)} keepMounted>
        <Tabs.List mb="md">
          <Tabs.Tab value="general">{t('tabGeneral')}</Tabs.Tab>
          <Tabs.Tab value="menu">{t('tabMenu')}</Tabs.Tab>
          {ownHours && <Tabs.Tab value="hours">{t('tabHours')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="general">
          <General form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="menu">
          <div className="rc-form">
            <AnsweringFields where="queue" values={form.values} onChange={(change) => form.setValues(change)} />
          </div>
          {queue ? (
            <OptionTree queueId={queue.id} openEditor={openEditor} />
          ) : (
            <OptionLevels source={drafts} hint={t('menuWithQueue')} openEditor={openEditor} />
          )}
        </Tabs.Panel>
        {ownHours && (
          <Tabs.Panel value="hours">
            <WeekHours value={form.values.schedules} onChange={(week) => form.setFieldValue('schedules', week)} />
            <SpecialDays
              forQueue
              days={form.values.specialDays}
              onChange={(days) => form.setFieldValue('specialDays', days)}
            />
          </Tabs.Panel>
        )}
      </Tabs>
    </FormModal>
  )
}

/** The help text is below the field, the error below the help (screens.5). */
const order = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
}

function General({ form }: { form: FormState }) {
  const t = useTexts(queueTexts)
  return (
    <div className="rc-form">
      <TextInput label={t('name')} required data-autofocus maxLength={50} {...form.getInputProps('name')} />
      <div className="rc-two">
        <ColorInput
          {...order}
          label={t('color')}
          description={t('colorHelp')}
          required
          withEyeDropper={false}
          swatches={[...queueColors]}
          {...form.getInputProps('color')}
        />
        <NumberInput
          {...order}
          label={t('order')}
          description={t('orderHelp')}
          min={0}
          max={9999}
          clampBehavior="none"
          allowDecimal={false}
          hideControls
          {...form.getInputProps('orderQueue')}
        />
      </div>
      <MessageField label={t('greeting')} description={t('greetingHelp')} {...form.getInputProps('greetingMessage')} />
      <MessageField
        label={t('outOfHours')}
        description={t('outOfHoursHelp')}
        {...form.getInputProps('outOfHoursMessage')}
      />
    </div>
  )
}
