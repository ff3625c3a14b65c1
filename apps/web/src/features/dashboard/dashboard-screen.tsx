import { useCan } from '../../platform/access.tsx'
import './dashboard.css'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toastError, toastProblem } from '../../platform/toast.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { saveFile } from '../contacts/public.ts'
import { Attendants } from './attendants.tsx'
import type { ChartBar } from './bars.tsx'
import { ChartCard } from './chart-card.tsx'
import { Counters } from './counters.tsx'
import {
  type Dashboard,
  type OpenFigure,
  type Range,
  reportFiguresFile,
  useDashboard,
  useTicketsPerAd,
  useTicketsPerDay,
  useTicketsPerUser,
} from './dashboard-data.ts'
import { dashboardFile } from './dashboard-file.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { FigureTickets } from './figure-tickets.tsx'
import {
  type DashboardSearch,
  everyDay,
  everyHour,
  fieldsOf,
  searchOf,
  toDashboardQuery,
  todayOf,
} from './filter.rules.ts'
import { useLiveAttendants } from './live-attendants.ts'
import { PeriodFilter } from './period-filter.tsx'

/** The company's figures for a period, for admins; each opens its tickets (DSH-01). */
export function DashboardScreen() {
  const t = useTexts(dashboardTexts)
  const search = searchOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  const fields = fieldsOf(search, todayOf(new Date()))
  const board = useDashboard(toDashboardQuery(fields))
  useLiveAttendants()
  const [open, setOpen] = useState<OpenFigure | null>(null)
  useEffect(() => {
    if (board.error) toastProblem(t('loadError'), 'dashboard')
  }, [board.error, t])
  const filter = (next: DashboardSearch) => void navigate({ to: '/', search: next as never, replace: true })
  return (
    <Page title={t('title')} tools={<PeriodFilter key={JSON.stringify(search)} fields={fields} onFilter={filter} />}>
      {board.data ? (
        <Board dashboard={board.data} onOpen={setOpen} />
      ) : (
        Boolean(board.error) && <ErrorState error={board.error} onRetry={() => void board.refetch()} />
      )}
      {open && <FigureTickets open={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function Board({ dashboard, onOpen }: { dashboard: Dashboard; onOpen: (figure: OpenFigure) => void }) {
  const t = useTexts(dashboardTexts)
  const { range } = dashboard
  const users = useUserBars(range)
  const days = useDayBars(range)
  const ads = useAdBars(range)
  // Most companies have no advertisements, so their chart is shown only when one brought a ticket.
  const charts = [users, days, ...(ads.bars?.length ? [ads] : [])]
  const mayExport = useCan('dashboard:export')
  const download = () => {
    const rows = charts.map(({ title, bars }) => ({ title, rows: bars ?? [] }))
    const count = dashboard.attendants.length + rows.reduce((sum, { rows: bars }) => sum + bars.length, 0)
    reportFiguresFile(range, count).then(
      () => saveFile(dashboardFile(dashboard, rows), `painel_${range.from}_${range.to}.csv`),
      toastError,
    )
  }
  return (
    <>
      <Counters dashboard={dashboard} onOpen={(figure, name) => onOpen({ figure, name, range })} />
      <div className="ds-charts">
        <ChartCard
          {...users}
          onOpen={(key) => {
            const name = users.bars?.find((bar) => bar.key === key)?.label ?? ''
            onOpen({ figure: 'user', name, range, userId: Number(key) })
          }}
        />
        <ChartCard {...days} onOpen={(key) => onOpen(days.figureOf(key))} />
        {ads.bars && ads.bars.length > 0 && <ChartCard {...ads} onOpen={(key) => onOpen(ads.figureOf(key))} />}
      </div>
      <Attendants
        rows={dashboard.attendants}
        onOpen={({ id, name }) => onOpen({ figure: 'attendant', name, range, userId: id })}
      />
      <div className="ds-filter">
        {mayExport && (
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={download}>
            {t('csv')}
          </Button>
        )}
      </div>
    </>
  )
}

function useUserBars(range: Range) {
  const t = useTexts(dashboardTexts)
  const { data, error, refetch } = useTicketsPerUser(range)
  const bars = data?.data.map(({ nome, quantidade }, n): ChartBar => {
    return { key: String(data.ids[n]), label: nome, total: quantidade }
  })
  return { title: t('perUser'), heading: t('user'), bars, error, onRetry: () => void refetch() }
}

function useAdBars(range: Range) {
  const t = useTexts(dashboardTexts)
  const { data, error, refetch } = useTicketsPerAd(range)
  const bars = data?.data.map(({ id, nome, quantidade }): ChartBar => {
    return { key: String(id), label: nome || t('untitledAd'), total: quantidade }
  })
  const figureOf = (key: string): OpenFigure => {
    const name = bars?.find((bar) => bar.key === key)?.label ?? ''
    return { figure: 'ad', name, range, adId: Number(key) }
  }
  return { title: t('perAd'), heading: t('adHeading'), bars, error, onRetry: () => void refetch(), figureOf }
}

function useDayBars(range: Range) {
  const t = useTexts(dashboardTexts)
  const { data, error, refetch } = useTicketsPerDay(range)
  const single = range.from === range.to
  const rows = data?.data ?? []
  const hours = (): ChartBar[] =>
    everyHour(rows.filter((row) => 'horario' in row)).map(({ hour, total }) => ({
      ...{ key: String(hour), label: `${hour}h`, total },
    }))
  const days = (): ChartBar[] =>
    everyDay(
      rows.filter((row) => 'data' in row),
      range,
    ).map(({ day, label, total }) => ({ key: day, label, total }))
  const bars = data && (single ? hours() : days())
  const figureOf = (key: string): OpenFigure =>
    single
      ? { figure: 'begun', name: t('hourOf', { hour: key }), range, hour: Number(key) }
      : { figure: 'begun', name: bars?.find((bar) => bar.key === key)?.label ?? key, range: { from: key, to: key } }
  return {
    ...{ title: t(single ? 'perHour' : 'perDay'), heading: t(single ? 'hour' : 'day') },
    ...{ bars, error, onRetry: () => void refetch(), figureOf },
  }
}
