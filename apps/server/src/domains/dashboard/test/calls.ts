import { type AreaCalls, own } from '../../../../test/sample.ts'

/** A sample of each call of this area for the walks, and the traces they leave. */
export const calls: AreaCalls = {
  samples: {
    'dashboard.index': own('allowed', async () => ({ query: { days: 7 } })),
    'dashboard.ticketsUsers': own('allowed', async (w) => ({ query: { companyId: w.admin.companyId } })),
    'dashboard.ticketsDay': own('allowed', async (w) => ({ query: { companyId: w.admin.companyId } })),
    'dashboard.ticketsAds': own('allowed', async (w) => {
      const { id } = await w.newTicket()
      await w.app.rows(
        `with new as (insert into ads (company_id, key, headline) values ($1, $2 || $3, $2) returning id),
           came as (insert into ticket_ads (company_id, ticket_id, ad_id) select $1, $3::int, id from new)
         update tickets set ad = jsonb_build_object('id', new.id, 'headline', $2::text, 'sourceUrl', '', 'sourceId', '', 'sourceType', 'ad', 'clickId', '')
           from new where company_id = $1 and tickets.id = $3::int`,
        [w.admin.companyId, w.marker, id],
      )
      return {}
    }),
    'dashboard.tickets': own('allowed', async (w) => {
      await w.newTicket()
      return { query: { figure: 'begun', days: 3 } }
    }),
    'dashboard.gettingStarted': own('allowed'),
    'dashboard.export': own('allowed', async () => ({ body: { from: '2026-01-01', to: '2026-01-31', rows: 3 } })),
  },
  traces: { 'dashboard.export': ['dashboard.export'] },
}
