import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import type { Schedule } from '@recado/contract/schedules/schedule'
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useCan, useHasFeature } from '../../platform/access.tsx'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useNow } from '../../platform/use-now.ts'
import { DeniedState } from '../../ui/denied-state.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { DeleteConfirm } from '../../ui/lists/list-parts.tsx'
import { ListTools } from '../../ui/lists/list-tools.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenLoading } from '../../ui/screen-loading.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { Calendar } from './calendar.tsx'
import { type CalendarView, daysInView, periodText, stepOf } from './calendar-days.ts'
import { isOverdue } from './overdue.rules.ts'
import { instantsOf, MOST, removeSchedule, useSchedules, useSeries } from './schedule-data.ts'
import { ScheduleDialog, ScheduleFor } from './schedule-dialog.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import type { ScheduleSearch } from './schedule-search.ts'
import { scheduleTexts } from './schedule-texts.ts'
import { today, zoneName } from './schedule-time.ts'
import { plannedSchedules } from './series.rules.ts'
import './schedules.css'

/** Scheduled messages in a calendar (SCH-01). Requires the plan's feature (SCH-07). */
export function SchedulesScreen() {
  const has = useHasFeature('useSchedules')
  return has ? <Schedules /> : <DeniedState />
}

function Schedules() {
  const t = useTexts(scheduleTexts)
  const address = useSearch({ from: '/in/schedules' })
  const navigate = useNavigate()
  const go = useCallback(
    (change: ScheduleSearch) =>
      void navigate({ to: '/schedules', search: (before) => ({ ...before, ...change }), replace: true }),
    [navigate],
  )
  const narrow = useNarrow()
  const view: CalendarView = address.view ?? (narrow ? 'agenda' : 'month')
  const day = address.day ?? today()
  const days = daysInView(view, day)
  const search = useCallback((q: string) => go({ q: q || undefined }), [go])
  const [first, last, text] = [days[0] ?? day, days.at(-1) ?? day, address.q ?? '']
  const { data, error, refetch } = useSchedules({ first, last, search: text })
  const series = useSeries(text).data
  const occurrences = useMemo(() => plannedSchedules(series ?? [], instantsOf({ first, last })), [series, first, last])
  const [open, setOpen] = useState<Schedule | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Schedule | null>(null)
  const seesContacts = useCan('contacts:view')
  const mayAdd = useCan('schedules:edit') && seesContacts
  const addAction = mayAdd ? { label: t('add'), onClick: () => setOpen('new') } : undefined
  return (
    <Page
      title={t('title')}
      tools={<ListTools search={{ label: t('search'), value: address.q ?? '', onSearch: search }} add={addAction} />}
    >
      <Bar view={view} day={day} days={days} onGo={go} />
      {data && data.length >= MOST && <p role="status">{t('tooMany')}</p>}
      {data && <Overdue schedules={data} />}
      {!data && !error && <ScreenLoading />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && data.length + occurrences.length === 0 && view === 'agenda' ? (
        <EmptyState title={t('empty')} action={addAction}>
          {mayAdd && t('emptyHelp')}
        </EmptyState>
      ) : (
        data && (
          <Calendar
            view={view}
            day={day}
            days={days}
            schedules={[...data, ...occurrences]}
            onOpen={({ id }) => setOpen([...data, ...(series ?? [])].find((one) => one.id === id) ?? null)}
            onDelete={setDeleting}
            onDay={(newDay) => go({ view: 'day', day: newDay })}
          />
        )
      )}
      {mayAdd && address.contactId !== undefined && (
        <ScheduleFor contactId={address.contactId} onClose={() => go({ contactId: undefined })} />
      )}
      {open === 'new' && <ScheduleForm onClose={() => setOpen(null)} />}
      {open && open !== 'new' && (
        <ScheduleDialog
          schedule={open}
          latest={[...(data ?? []), ...(series ?? [])].find(({ id }) => id === open.id)}
          onClose={() => setOpen(null)}
        />
      )}
      {deleting && <DeleteSchedule schedule={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  )
}

/** Warns of overdue messages, and marks each in its row or chip. */
function Overdue({ schedules }: { schedules: readonly Schedule[] }) {
  const t = useTexts(scheduleTexts)
  const count = useNow((now) => schedules.filter((schedule) => isOverdue(schedule, now)).length)
  if (count === 0) return null
  return (
    <p className="sc-overdue" role="status">
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      {t('overdueNotice', { count })}
    </p>
  )
}

const views = ['month', 'week', 'day', 'agenda'] as const

interface BarProps {
  view: CalendarView
  day: string
  days: readonly string[]
  onGo: (change: ScheduleSearch) => void
}

function Bar({ view, day, days, onGo }: BarProps) {
  const t = useTexts(scheduleTexts)
  return (
    <div className="sc-bar">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('previous')}
        title={t('previous')}
        onClick={() => onGo({ day: stepOf(view, day, -1) })}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('next')}
        title={t('next')}
        onClick={() => onGo({ day: stepOf(view, day, 1) })}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
      <Button variant="default" onClick={() => onGo({ day: undefined })}>
        {t('today')}
      </Button>
      <strong className="sc-period" aria-live="polite">
        {periodText(view, day, days, currentLanguage())}
      </strong>
      <span className="sc-zone">{t('zone', { zone: zoneName() })}</span>
      <SegmentedControl
        aria-label={t('view')}
        value={view}
        onChange={(newView) => onGo({ view: views.find((one) => one === newView) })}
        data={views.map((value) => ({ value, label: t(value) }))}
      />
    </div>
  )
}

function DeleteSchedule({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const t = useTexts(scheduleTexts)
  return (
    <DeleteConfirm
      title={t('deleteTitle', { name: schedule.contact.name })}
      action={t('deleteAction')}
      doneText={t('deleted')}
      onClose={onClose}
      onDelete={() => removeSchedule(schedule.id)}
    >
      {t(schedule.recurrence ? 'deleteSeriesHelp' : 'deleteHelp')}
    </DeleteConfirm>
  )
}
