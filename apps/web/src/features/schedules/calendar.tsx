import type { Schedule } from '@recado/contract/schedules/schedule'
import { drawableLine } from '@recado/contract/values/drawable.rules'
import { IconAlertTriangle, IconRepeat } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { ApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useNow } from '../../platform/use-now.ts'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { byDay, type CalendarView } from './calendar-days.ts'
import { useMayChangeSchedule } from './may-change-schedule.ts'
import { isOverdue } from './overdue.rules.ts'
import { scheduleTexts } from './schedule-texts.ts'
import { clockOf, today } from './schedule-time.ts'
import { isPlanned, type PlannedSchedule } from './series.rules.ts'

export interface CalendarProps {
  view: CalendarView
  day: string
  days: readonly string[]
  schedules: readonly PlannedSchedule[]
  onOpen: (schedule: Schedule) => void
  onDelete: (schedule: Schedule) => void
  onDay: (day: string) => void
}

/** The number of chips per day in a month; a button opens the rest. */
const IN_MONTH = 3
const dayName = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(currentLanguage(), options).format(dayjs(day).toDate())
const longName = (day: string) => dayName(day, { weekday: 'long', day: 'numeric', month: 'long' })

/** Scheduled messages by day (SCH-01, SCH-05). Messages have no duration, so lists are used instead of an hour grid. */
export function Calendar(props: CalendarProps) {
  const schedulesByDay = byDay(props.schedules)
  return props.view === 'month' || props.view === 'week' ? (
    <Grid {...props} schedulesByDay={schedulesByDay} />
  ) : (
    <Lists {...props} schedulesByDay={schedulesByDay} />
  )
}

type ViewProps = CalendarProps & { schedulesByDay: Map<string, Schedule[]> }

function Grid({ view, day, days, schedulesByDay, onOpen, onDay }: ViewProps) {
  const t = useTexts(scheduleTexts)
  const most = view === 'month' ? IN_MONTH : Number.POSITIVE_INFINITY
  const month = dayjs(day).month()
  return (
    <div className="rc-card sc-grid" data-view={view}>
      {days.slice(0, 7).map((one) => (
        <div key={one} className="sc-weekday" aria-hidden>
          {dayName(one, { weekday: 'short' })}
        </div>
      ))}
      {days.map((one) => {
        const all = schedulesByDay.get(one) ?? []
        const isOutsideMonth = view === 'month' && dayjs(one).month() !== month
        return (
          <section key={one} className="sc-day" data-outside={isOutsideMonth} data-today={one === today()}>
            <h2>
              <button type="button" onClick={() => onDay(one)} aria-label={longName(one)}>
                {dayjs(one).date()}
              </button>
            </h2>
            {all.slice(0, most).map((schedule) => (
              <Chip key={`${schedule.id}-${schedule.sendAt}`} schedule={schedule} onOpen={onOpen} />
            ))}
            {all.length > most && (
              <button
                type="button"
                className="sc-more"
                aria-label={t('moreOn', { count: all.length - most, day: longName(one) })}
                onClick={() => onDay(one)}
              >
                {t('more', { count: all.length - most })}
              </button>
            )}
          </section>
        )
      })}
    </div>
  )
}

const isRecurring = ({ recurrence, seriesId }: Schedule) => Boolean(recurrence ?? seriesId)

/** Why a schedule was not sent; '' unless it failed. */
const failureText = ({ status, reason }: Schedule) =>
  status === 'FALHOU' && reason ? errorText(new ApiError(reason, 409)) : ''

const useOverdue = (schedule: PlannedSchedule) =>
  useNow((now) => Number(!isPlanned(schedule) && isOverdue(schedule, now))) === 1

function Chip({ schedule, onOpen }: { schedule: Schedule; onOpen: (schedule: Schedule) => void }) {
  const t = useTexts(scheduleTexts)
  const overdue = useOverdue(schedule)
  return (
    <button
      type="button"
      className="sc-chip"
      data-status={schedule.status}
      data-planned={isPlanned(schedule) || undefined}
      title={failureText(schedule) || undefined}
      onClick={() => onOpen(schedule)}
    >
      {overdue && <IconAlertTriangle size={13} stroke={1.8} aria-hidden />}
      {isRecurring(schedule) && <IconRepeat size={13} stroke={1.8} aria-hidden />}
      <b>{clockOf(schedule.sendAt)}</b> {schedule.contact.name}
      <span className="rc-hidden">
        , {t(isPlanned(schedule) ? 'plannedMark' : `status_${schedule.status}`)}
        {isRecurring(schedule) && ` · ${t('recurring')}`}
        {failureText(schedule) && `: ${failureText(schedule)}`}
        {overdue && ` · ${t('overdue')}`}
      </span>
    </button>
  )
}

function Lists({ view, days, schedulesByDay, onOpen, onDelete }: ViewProps) {
  const t = useTexts(scheduleTexts)
  const visibleDays = view === 'day' ? days : days.filter((day) => schedulesByDay.has(day))
  return (
    <div className="sc-lists">
      {visibleDays.map((day) => (
        <section key={day} className="rc-card sc-list" data-today={day === today()}>
          <h2>{longName(day)}</h2>
          {(schedulesByDay.get(day) ?? []).map((schedule) => (
            <Row key={`${schedule.id}-${schedule.sendAt}`} schedule={schedule} onOpen={onOpen} onDelete={onDelete} />
          ))}
          {!schedulesByDay.has(day) && <p className="sc-nothing">{t('nothing')}</p>}
        </section>
      ))}
      {visibleDays.length === 0 && <p className="sc-nothing">{t('empty')}</p>}
    </div>
  )
}

function Row({ schedule, onOpen, onDelete }: { schedule: Schedule } & Pick<CalendarProps, 'onOpen' | 'onDelete'>) {
  const t = useTexts(scheduleTexts)
  const { contact, body, sendAt, status, late, reason } = schedule
  const waits = status === 'NA_FILA' ? reason : null
  const overdue = useOverdue(schedule)
  const mayChange = useMayChangeSchedule()
  const nameValues = { name: contact.name, when: clockOf(sendAt) }
  const failure = failureText(schedule)
  const isFuture = isPlanned(schedule)
  return (
    <div className="sc-row">
      <b>{clockOf(sendAt)}</b>
      <div className="sc-row-face">
        <span>
          {contact.name}
          {isRecurring(schedule) && (
            <IconRepeat className="sc-repeat" size={14} stroke={1.8} role="img" aria-label={t('recurring')} />
          )}
        </span>
        <span className="sc-row-body">{drawableLine(body)}</span>
        {failure && <span className="sc-failure">{failure}</span>}
      </div>
      <span
        className="sc-status"
        data-status={status}
        data-planned={isFuture || undefined}
        title={waits === null ? undefined : errorText(new ApiError(waits, 409))}
      >
        {late ? t('lateMark') : t(isFuture ? 'plannedMark' : `status_${status}`)}
        {waits !== null && ` · ${t(waits === 'ERR_WAPP_NOT_INITIALIZED' ? 'awaitsLine' : 'notYet')}`}
        {overdue && ` · ${t('overdue')}`}
      </span>
      <div className="sc-row-actions">
        <RowActions
          edit={{ label: t('editNamed', nameValues), onClick: () => onOpen(schedule) }}
          {...(!isFuture &&
            mayChange(schedule) && {
              remove: { label: t('deleteNamed', nameValues), onClick: () => onDelete(schedule) },
            })}
        />
      </div>
    </div>
  )
}
