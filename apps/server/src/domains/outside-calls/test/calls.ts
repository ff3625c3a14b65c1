import { type AreaCalls, own } from '../../../../test/sample.ts'

/** A sample of each call of this area for the endpoint tests. */
export const calls: AreaCalls = {
  samples: {
    'outside-calls.index': own('allowed', async ({ app, admin, marker }) => {
      await app.rows(
        `insert into egress_log (company_id, purpose, method, address, status, ms, answer)
         values ($1, 'webhook', 'POST', 'https://example.com/', 200, 5, $2)`,
        [admin.companyId, marker],
      )
      return { query: { purpose: 'webhook' } }
    }),
  },
}
