import { createConnection, showConnection } from '@recado/contract/connections/endpoints'
import { updateGovernor } from '@recado/contract/connections/governor'
import { updateSetUp } from '@recado/contract/connections/set-up'
import { type CompanyFixture, customerNumber } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, SAID, type SampleCall } from '../../../../test/sample.ts'
import { until } from '../../../../test/until.ts'

const simulator = (make: (fixture: CompanyFixture) => Promise<SampleCall>) =>
  namingSample('allowed', async (fixture) => ({
    params: { whatsappId: fixture.connectionId },
    ...(await make(fixture)),
  }))
/** Makes names and shortcuts unique. */
let serial = 0
const text = `${SAID} texto`

/** Sample calls of this area for the endpoint walks, with the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'whatsapp.index': own('allowed', async (w) => ({ query: { companyId: w.admin.companyId, session: 0 } })),
    'whatsapp.show': namingSample('allowed', async (w) => ({ params: { id: w.connectionId }, query: { session: 0 } })),
    'whatsapp.create': own('allowed', async (_w) => ({
      body: { name: `${SAID} nova ${++serial}`, provider: 'simulator' },
    })),
    'whatsapp.update': namingSample('allowed', async (w) => ({
      params: { id: w.connectionId },
      body: { complationMessage: text },
    })),
    'whatsapp.delete': namingSample('allowed', async (w) => ({ params: { id: await newLine(w) } })),
    'whatsapp.renewToken': namingSample('allowed', async (w) => ({ params: { id: w.connectionId } })),
    'connections.setUp': namingSample('allowed', async (w) => {
      const id = await newOfficial(w)
      await w.do(updateSetUp, { params: { id }, body: { values: { accountId: String(id) } } })
      return { params: { id } }
    }),
    'connections.updateSetUp': namingSample('allowed', async (w) => ({
      params: { id: await newOfficial(w) },
      body: { values: { phoneNumberId: '4711' } },
    })),
    // Without a token no step runs, so no external server is called.
    'connections.checkSetUp': namingSample('allowed', async (w) => ({ params: { id: await newOfficial(w) } })),
    'connections.governor': namingSample('allowed', async (w) => {
      await w.do(updateGovernor, { params: { id: w.connectionId }, body: { marketingFooter: w.marker } })
      return { params: { id: w.connectionId } }
    }),
    'connections.updateGovernor': namingSample('allowed', async (w) => ({
      params: { id: await newLine(w) },
      body: { dailyCap: 100, marketingFooter: text },
    })),
    'connections.resumeGovernor': namingSample('allowed', async (w) => {
      const id = await newLine(w)
      await w.app.rows(
        `update connection_pace set is_enabled = true, paused_at = now(), paused_reason = 'refused', paused_failures = 5, paused_of = 9
         where company_id = $1 and connection_id = $2`,
        [w.admin.companyId, id],
      )
      return { params: { id } }
    }),
    'connections.templates': namingSample('allowed', async (w) => {
      await w.app.rows(
        `insert into channel_templates (company_id, connection_id, name, language, category, status, body)
         values ($1, $2, $3, 'pt_BR', 'UTILITY', 'approved', 'Oi') on conflict do nothing`,
        [w.admin.companyId, w.connectionId, w.marker],
      )
      return { params: { id: w.connectionId } }
    }),
    // The simulator has no templates, so the stored list is returned unchanged.
    'connections.syncTemplates': namingSample('allowed', async (w) => ({ params: { id: w.connectionId } })),
    'whatsappOutages.index': own('allowed', async (w) => {
      await w.app.rows(
        `insert into connection_outages (company_id, connection_id, started_at, dropped_at, ended_at)
       values ($1, $2, now(), now(), now())`,
        [w.admin.companyId, w.connectionId],
      )
      return {}
    }),
    'whatsappsession.retry': namingSample('allowed', async (w) => ({ params: { id: await newLine(w) } })),
    'whatsappsession.newQr': namingSample('allowed', async (w) => ({ params: { id: await newLine(w) } })),
    'whatsappsession.end': namingSample('allowed', async (w) => ({ params: { id: await newLine(w) } })),
    'whatsappsession.code': namingSample('allowed', async (w) => ({
      params: { id: await newLine(w) },
      body: { number: '11 98888-7777' },
    })),
    'connections.otherNumber': namingSample('allowed', async (w) => ({ params: { id: await heldLine(w) } })),
    'connections.chooseNumber': namingSample('allowed', async (w) => ({
      params: { id: await heldLine(w) },
      body: { accept: true, waiting: 'keep' },
    })),
    'simulator.scan': simulator(async (w) => ({ params: { whatsappId: await newLine(w) }, body: {} })),
    'simulator.inbound': simulator(async (_w) => ({ body: { number: customerNumber(), name: SAID, body: text } })),
    'simulator.outbox': simulator(async () => ({ query: { limit: 10 } })),
    'simulator.chats': simulator(async () => ({})),
    'simulator.ack': simulator(async (w) => ({ body: { id: (await w.newConversation()).ownExternalId, ack: 4 } })),
    'simulator.event': simulator(async () => ({ body: { type: 'typing', number: customerNumber() } })),
    'simulator.fault': simulator(async () => ({ body: { delaySendsMs: 0 } })),
    'simulator.restore': simulator(async () => ({ body: {} })),
  },
  refusals: { 'whatsappsession.code': 'ERR_NO_PAIRING_CODE' },
  traces: {
    'simulator.inbound': ['ticket created'],
    'connections.resumeGovernor': ['connection.resume'],
    'connections.chooseNumber': ['connection.useNumber'],
    'connections.updateGovernor': ['connection.governor'],
    'connections.updateSetUp': ['connection.setUp'],
    'whatsapp.create': ['connection.create'],
    'whatsapp.delete': ['connection.delete'],
    'whatsapp.renewToken': ['connection.renewToken'],
    'whatsapp.update': ['connection.update'],
    'whatsappsession.end': ['connection.end'],
    'whatsappsession.newQr': ['connection.newQr'],
  },
}

/** Creates a connection of the official API without a set-up. */
async function newOfficial(fixture: CompanyFixture): Promise<number> {
  const name = `${fixture.marker} oficial ${++serial}`
  return (await fixture.do(createConnection, { body: { name, provider: 'whatsapp-cloud' } })).id
}

/** Creates a connection that was paired with another number and waits for the choice. */
async function heldLine(fixture: CompanyFixture): Promise<number> {
  const id = await newLine(fixture)
  await fixture.app.rows('insert into held_numbers (company_id, connection_id, phone) values ($1, $2, $3)', [
    fixture.admin.companyId,
    id,
    customerNumber(),
  ])
  return id
}

/** Creates a connection that shows its QR code and no longer changes automatically. */
async function newLine(fixture: CompanyFixture): Promise<number> {
  const { id } = await fixture.do(createConnection, {
    body: { name: `${fixture.marker} outra ${++serial}`, provider: 'simulator' },
  })
  await until(async () => (await fixture.do(showConnection, { params: { id } })).status === 'qrcode', 'a QR code')
  return id
}
