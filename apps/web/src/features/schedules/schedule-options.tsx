import { Checkbox, Group, Select, Switch } from '@mantine/core'
import { type RecurrenceInput, recurrenceKinds } from '@recado/contract/schedules/recurrence'
import type { Schedule } from '@recado/contract/schedules/schedule'
import { weekdayOf } from '@recado/contract/values/zoned-time.rules'
import { useTexts } from '../../platform/i18n/texts.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import { useConnections } from '../connections/public.ts'
import { weekdayName } from './recurrence-text.ts'
import { scheduleTexts } from './schedule-texts.ts'

/** The values of the fields of a series, and of how the message is sent. */
export interface ScheduleOptions {
  every: RecurrenceInput['every'] | null
  weekdays: readonly number[]
  /** YYYY-MM-DD; '' without an end. */
  until: string
  whatsappId: number | null
  cancelOnReply: boolean
}

export const optionsOf = (schedule: Schedule | undefined): ScheduleOptions => ({
  every: schedule?.recurrence?.every ?? null,
  weekdays: schedule?.recurrence?.weekdays ?? [],
  until: schedule?.recurrence?.until ?? '',
  whatsappId: schedule?.whatsappId ?? null,
  cancelOnReply: schedule?.cancelOnReply ?? false,
})

/** The recurrence as the server expects it; null for a single message. */
const recurrenceOf = ({ every, weekdays, until }: ScheduleOptions): RecurrenceInput | null =>
  every && { every, ...(every === 'week' && { weekdays: [...weekdays] }), ...(until && { until }) }

/** The options as the server expects them. */
export const optionInput = (options: ScheduleOptions) => ({
  whatsappId: options.whatsappId,
  cancelOnReply: options.cancelOnReply,
  recurrence: recurrenceOf(options),
})

interface OptionFieldsProps {
  options: ScheduleOptions
  onChange: (options: ScheduleOptions) => void
  /** The chosen day, YYYY-MM-DD, whose weekday a weekly series begins with. */
  day: () => string
  isSeries: boolean
}

/** Repetition, connection and cancelling by an answer (SCH-09 to SCH-11). */
export function OptionFields({ options, onChange, day, isSeries }: OptionFieldsProps) {
  const t = useTexts(scheduleTexts)
  const change = (part: Partial<ScheduleOptions>) => onChange({ ...options, ...part })
  const chooseKind = (value: string | null) => {
    const every = recurrenceKinds.find((kind) => kind === value) ?? null
    const weekdays = every === 'week' && options.weekdays.length === 0 ? [weekdayOf(day())] : options.weekdays
    change({ every, weekdays })
  }
  const kinds = [
    { value: '', label: t('never') },
    ...recurrenceKinds.map((kind) => ({ value: kind, label: t(`every_${kind}`) })),
  ]
  return (
    <>
      <Select
        label={t('recurrence')}
        description={isSeries ? t('seriesHelp') : undefined}
        allowDeselect={false}
        data={kinds}
        value={options.every ?? ''}
        onChange={chooseKind}
      />
      {options.every === 'week' && (
        <Weekdays weekdays={options.weekdays} onChange={(weekdays) => change({ weekdays })} />
      )}
      {options.every === 'month' && <p className="sc-option-help">{t('monthHelp')}</p>}
      {options.every && (
        <DateField
          label={t('until')}
          description={t('untilHelp')}
          value={options.until}
          onChange={(until) => change({ until })}
        />
      )}
      <ConnectionField value={options.whatsappId} onChange={(whatsappId) => change({ whatsappId })} />
      <Switch
        label={t('cancelOnReply')}
        description={t('cancelOnReplyHelp')}
        checked={options.cancelOnReply}
        onChange={({ currentTarget }) => change({ cancelOnReply: currentTarget.checked })}
      />
    </>
  )
}

interface WeekdaysProps {
  weekdays: readonly number[]
  onChange: (weekdays: readonly number[]) => void
}

function Weekdays({ weekdays, onChange }: WeekdaysProps) {
  const t = useTexts(scheduleTexts)
  return (
    <Checkbox.Group label={t('weekdays')} value={weekdays.map(String)} onChange={(days) => onChange(days.map(Number))}>
      <Group className="sc-weekdays">
        {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
          <Checkbox
            key={weekday}
            value={String(weekday)}
            label={weekdayName(weekday, 'short')}
            aria-label={weekdayName(weekday, 'long')}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** Hidden while the company has one connection, because there is nothing to choose. */
function ConnectionField({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const t = useTexts(scheduleTexts)
  const connections = useConnections().data ?? []
  if (connections.length < 2 && value === null) return null
  return (
    <Select
      label={t('connection')}
      allowDeselect={false}
      data={[
        { value: '', label: t('usualConnection') },
        ...connections.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value === null ? '' : String(value)}
      onChange={(id) => onChange(id ? Number(id) : null)}
    />
  )
}
