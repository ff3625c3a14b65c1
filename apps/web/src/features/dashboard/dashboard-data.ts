import {
  type DashboardFigure,
  listFigureTickets,
  recordDashboardExport,
  showDashboard,
  ticketsPerAd,
  ticketsPerDay,
  ticketsPerUser,
} from '@recado/contract/dashboard/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'

/** Polling interval in milliseconds: figures change with every ticket, but once a minute is enough. */
const REFRESH = 60_000

/** The query parameters of a period. */
export type DashboardQuery = { days?: number; date_from?: string; date_to?: string }

/** The counters, the attendants, and the counters of the preceding period of the same length. */
export const useDashboard = (query: DashboardQuery) =>
  useQuery({
    queryKey: ['dashboard', 'counters', query],
    queryFn: ({ signal }) => call(showDashboard, { query: { ...query, compare: true }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH,
  })
export type Dashboard = NonNullable<ReturnType<typeof useDashboard>['data']>

/** A range of days, inclusive. */
export interface Range {
  from: string
  to: string
}
const chartDays = ({ from, to }: Range) => ({ initialDate: from, finalDate: to })

/** Tickets per user in a range, with the users' ids. */
export const useTicketsPerUser = (range: Range) =>
  useQuery({
    queryKey: ['dashboard', 'users', range],
    queryFn: ({ signal }) => call(ticketsPerUser, { query: chartDays(range), signal }),
    refetchInterval: REFRESH,
  })

/** Tickets per day, or per hour of a single day. */
export const useTicketsPerDay = (range: Range) =>
  useQuery({
    queryKey: ['dashboard', 'days', range],
    queryFn: ({ signal }) => call(ticketsPerDay, { query: chartDays(range), signal }),
    refetchInterval: REFRESH,
  })

/** Tickets per advertisement in a range, the most first. */
export const useTicketsPerAd = (range: Range) =>
  useQuery({
    queryKey: ['dashboard', 'ads', range],
    queryFn: ({ signal }) => call(ticketsPerAd, { query: chartDays(range), signal }),
    refetchInterval: REFRESH,
  })

/** A figure whose tickets are opened. */
export interface OpenFigure {
  figure: DashboardFigure
  /** The title of the list. */
  name: string
  range: Range
  userId?: number
  adId?: number
  hour?: number
}

/** The tickets behind a figure, page by page. */
export const useFigureTickets = ({ figure, range, userId, adId, hour }: OpenFigure) =>
  useInfiniteQuery({
    queryKey: ['dashboard', 'tickets', figure, range, userId, adId, hour],
    queryFn: ({ signal, pageParam }) => {
      const days = { date_from: range.from, date_to: range.to }
      const query = {
        figure,
        ...days,
        ...(userId ? { userId } : {}),
        ...(adId ? { adId } : {}),
        ...(hour === undefined ? {} : { hour }),
        ...pageParam,
      }
      return call(listFigureTickets, { query, signal })
    },
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ cursor }) => (cursor ? { cursor } : undefined),
    gcTime: 0,
  })

/** Records in the audit log that the figures are saved as a file, before the file is made. */
export const reportFiguresFile = (range: Range, rows: number) =>
  call(recordDashboardExport, { body: { ...range, rows } })
