import * as endpoints from '@recado/contract/dashboard/endpoints'
import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { listFigureTickets } from './list-figure-tickets.ts'
import { ticketsPerAd, ticketsPerDay, ticketsPerUser } from './show-charts.ts'
import { showDashboard } from './show-dashboard.ts'
import { showFirstSteps } from './show-first-steps.ts'

/** The dashboard's figures, for admins. */
export const dashboardArea = () =>
  ({
    name: 'dashboard',
    routes(on: Registrar) {
      on.inWork(endpoints.showDashboard, ({ work, query }) => showDashboard(work, query))
      on.inWork(endpoints.ticketsPerUser, ({ work, query }) => ticketsPerUser(work, query))
      on.inWork(endpoints.ticketsPerDay, ({ work, query }) => ticketsPerDay(work, query))
      on.inWork(endpoints.ticketsPerAd, ({ work, query }) => ticketsPerAd(work, query))
      on.inWork(endpoints.listFigureTickets, ({ work, query }) => listFigureTickets(work, query))
      on.inWork(endpoints.gettingStarted, ({ work }) => showFirstSteps(work))
    },
  }) satisfies Area
