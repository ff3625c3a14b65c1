import { subscribe } from '@recado/contract/billing/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, SAID, type SampleCall } from '../../../../test/sample.ts'

const payer = { firstName: SAID, address2: `${SAID} texto`, city: SAID, zipcode: '01310-100', country: 'BR' }

/** Sample calls of this area for the endpoint walks, with the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'invoices.all': own('allowed', async (w) => {
      await newInvoice(w)
      return { query: { pageNumber: 1 } }
    }),
    'invoices.current': own('allowed'),
    'invoices.show': namingSample('allowed', async (w) => ({ params: { id: await newInvoice(w) } })),
    'subscription.show': own('allowed'),
    'subscription.create': namingSample('allowed', async (w) => ({
      body: { ...payer, invoiceId: await newInvoice(w) },
    })),
    'invoices.unpaid': namingSample('refused', async (w) => {
      await newInvoice(w)
      return { query: { searchParam: 'Primeira' } }
    }),
    'invoices.paid': namingSample('refused', paidInvoices),
    'invoices.paidCsv': namingSample('refused', paidInvoices),
    'invoices.confirm': namingSample('refused', async (w) => ({
      params: { id: await newInvoice(w) },
      body: { companyId: w.admin.companyId, value: 99.9 },
    })),
    'payments.provider': namingSample('refused', async () => ({})),
    'payments.test': namingSample('refused', async () => ({})),
  },
  traces: {
    'invoices.paidCsv': ['invoice.export'],
    'invoices.confirm': ['invoice.confirm'],
  },
}

/** Returns the company's unpaid invoice. Creates it if missing, by asking for its Pix. */
async function newInvoice(fixture: CompanyFixture): Promise<number> {
  await fixture.app.rows(`update companies set due_date = '2099-12-31' where id = $1 and due_date is null`, [
    fixture.admin.companyId,
  ])
  return (await fixture.do(subscribe, { body: payer })).invoiceId
}

/** Queries the company's payments, of which there is at least one. */
async function paidInvoices(fixture: CompanyFixture): Promise<SampleCall> {
  await fixture.app.rows(
    `insert into invoices (company_id, detail, value, plan_id, due_date, status, paid_at, paid_by)
     select c.id, $2, 99.90, c.plan_id, '2026-01-31', 'paid', '2026-01-30T12:00:00Z', 'manual' from companies c where c.id = $1
       and not exists (select 1 from invoices i where i.company_id = c.id and i.status = 'paid')`,
    [fixture.admin.companyId, `${fixture.marker} paga`],
  )
  return { query: { searchParam: 'Primeira' } }
}
