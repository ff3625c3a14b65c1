import { type AreaCalls, own } from '../../../../test/sample.ts'

/** The calls of this area: a sample of each for the walks, and the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'dashboard.index': own('refused', async () => ({ query: { days: 7 } })),
    'dashboard.ticketsUsers': own('refused', async (w) => ({ query: { companyId: w.admin.companyId } })),
    'dashboard.ticketsDay': own('refused', async (w) => ({ query: { companyId: w.admin.companyId } })),
    'dashboard.ticketsAds': own('refused', async (w) => ({ query: { companyId: w.admin.companyId } })),
    'dashboard.tickets': own('refused', async (w) => {
      await w.newTicket()
      return { query: { figure: 'begun', days: 3 } }
    }),
    'dashboard.gettingStarted': own('refused'),
  },
  traces: {},
}
