import * as endpoints from '@recado/contract/dashboard/endpoints'
import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { audit } from '../identity/public.ts'
import { listFigureTickets } from './list-figure-tickets.ts'
import { ticketsPerAd, ticketsPerDay, ticketsPerUser } from './show-charts.ts'
import { showDashboard } from './show-dashboard.ts'
import { showFirstSteps } from './show-first-steps.ts'

/** The dashboard's figures, of the tickets that the scope of `dashboard:view` covers. */
export const dashboardArea = () =>
  ({
    name: 'dashboard',
    routes(on: Registrar) {
      on.inWork(endpoints.showDashboard, ({ work, actor, query }) => showDashboard(work, actor, query))
      on.inWork(endpoints.ticketsPerUser, ({ work, actor, query }) => ticketsPerUser(work, actor, query))
      on.inWork(endpoints.ticketsPerDay, ({ work, actor, query }) => ticketsPerDay(work, actor, query))
      on.inWork(endpoints.ticketsPerAd, ({ work, actor, query }) => ticketsPerAd(work, actor, query))
      on.inWork(endpoints.listFigureTickets, ({ work, actor, query }) => listFigureTickets(work, actor, query))
      on.inWork(endpoints.recordDashboardExport, async ({ work, actor, body }) => {
        await audit(work, actor, 'dashboard.export', 'dashboard', null, body)
        return {}
      })
      on.inWork(endpoints.gettingStarted, ({ work }) => showFirstSteps(work))
    },
  }) satisfies Area
