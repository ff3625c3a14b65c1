import type { Schedule } from '@recado/contract/schedules/schedule'
import { drawableLine } from '@recado/contract/values/drawable.rules'
import { IconAlertTriangle } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { useMayManage } from '../../platform/access.tsx'
import { ApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useNow } from '../../platform/use-now.ts'
import { formatClock } from '../../platform/values/dates.ts'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { byDay, type View } from './calendar-days.ts'
import { isOverdue } from './overdue.rules.ts'
import { scheduleTexts } from './schedule-texts.ts'

export interface CalendarProps {
  view: View
  day: string
  days: readonly string[]
  schedules: readonly Schedule[]
  onOpen: (schedule: Schedule) => void
  onDelete: (schedule: Schedule) => void
  onDay: (day: string) => void
}

/** Chips in a day of the month; the rest is behind a button. */
const IN_MONTH = 3
const today = () => dayjs().format('YYYY-MM-DD')
const dayName = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(currentLanguage(), options).format(dayjs(day).toDate())
const longName = (day: string) => dayName(day, { weekday: 'long', day: 'numeric', month: 'long' })

/** Scheduled messages by day (SCH-01, SCH-05): messages have no length, so that lists say more than a grid of hours. */
export function Calendar(props: CalendarProps) {
  const found = byDay(props.schedules)
  return props.view === 'month' || props.view === 'week' ? (
    <Grid {...props} found={found} />
  ) : (
    <Lists {...props} found={found} />
  )
}

type Filled = CalendarProps & { found: Map<string, Schedule[]> }

function Grid({ view, day, days, found, onOpen, onDay }: Filled) {
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
        const all = found.get(one) ?? []
        const outside = view === 'month' && dayjs(one).month() !== month
        return (
          <section key={one} className="sc-day" data-outside={outside} data-today={one === today()}>
            <h2>
              <button type="button" onClick={() => onDay(one)} aria-label={longName(one)}>
                {dayjs(one).date()}
              </button>
            </h2>
            {all.slice(0, most).map((schedule) => (
              <Chip key={schedule.id} schedule={schedule} onOpen={onOpen} />
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

const useOverdue = (schedule: Schedule) => useNow((now) => Number(isOverdue(schedule, now))) === 1

function Chip({ schedule, onOpen }: { schedule: Schedule; onOpen: (schedule: Schedule) => void }) {
  const t = useTexts(scheduleTexts)
  const overdue = useOverdue(schedule)
  return (
    <button type="button" className="sc-chip" data-status={schedule.status} onClick={() => onOpen(schedule)}>
      {overdue && <IconAlertTriangle size={13} stroke={1.8} aria-hidden />}
      <b>{formatClock(schedule.sendAt)}</b> {schedule.contact.name}
      <span className="rc-hidden">
        , {t(`status_${schedule.status}`)}
        {overdue && ` · ${t('overdue')}`}
      </span>
    </button>
  )
}

function Lists({ view, days, found, onOpen, onDelete }: Filled) {
  const t = useTexts(scheduleTexts)
  const shown = view === 'day' ? days : days.filter((day) => found.has(day))
  return (
    <div className="sc-lists">
      {shown.map((day) => (
        <section key={day} className="rc-card sc-list" data-today={day === today()}>
          <h2>{longName(day)}</h2>
          {(found.get(day) ?? []).map((schedule) => (
            <Row key={schedule.id} schedule={schedule} onOpen={onOpen} onDelete={onDelete} />
          ))}
          {!found.has(day) && <p className="sc-nothing">{t('nothing')}</p>}
        </section>
      ))}
      {shown.length === 0 && <p className="sc-nothing">{t('empty')}</p>}
    </div>
  )
}

function Row({ schedule, onOpen, onDelete }: { schedule: Schedule } & Pick<CalendarProps, 'onOpen' | 'onDelete'>) {
  const t = useTexts(scheduleTexts)
  const { contact, body, sendAt, status, late, reason } = schedule
  const waits = status === 'NA_FILA' ? reason : null
  const overdue = useOverdue(schedule)
  const mayManage = useMayManage()
  const named = { name: contact.name, when: formatClock(sendAt) }
  return (
    <div className="sc-row">
      <b>{formatClock(sendAt)}</b>
      <div className="sc-row-face">
        <span>{contact.name}</span>
        <span className="sc-row-body">{drawableLine(body)}</span>
      </div>
      <span
        className="sc-status"
        data-status={status}
        title={waits === null ? undefined : errorText(new ApiError(waits, 409))}
      >
        {late ? t('lateMark') : t(`status_${status}`)}
        {waits !== null && ` · ${t(waits === 'ERR_WAPP_NOT_INITIALIZED' ? 'awaitsLine' : 'notYet')}`}
        {overdue && ` · ${t('overdue')}`}
      </span>
      <div className="sc-row-actions">
        <RowActions
          edit={{ label: t('editNamed', named), onClick: () => onOpen(schedule) }}
          {...(mayManage(schedule.createdBy) && {
            remove: { label: t('deleteNamed', named), onClick: () => onDelete(schedule) },
          })}
        />
      </div>
    </div>
  )
}
