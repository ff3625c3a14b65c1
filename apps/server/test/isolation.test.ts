import { canAll } from '@recado/contract/access'
import { allEndpoints } from '@recado/contract/all-endpoints'
import { listMessages, listTickets, showTicket, showTicketByUuid } from '@recado/contract/conversations/endpoints'
import { type Endpoint, needs } from '@recado/contract/endpoint'
import { errorStatus } from '@recado/contract/errors'
import { showTag } from '@recado/contract/tags/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { badTokens, renewTokens } from './access-tokens.ts'
import { startTestApp, type TestApp } from './app.ts'
import { refusals, samples, traceless, traces } from './area-calls.ts'
import { type CompanyFixture, createCompanyFixture } from './company-fixture.ts'
import { type FakeOpenAi, startFakeOpenAi } from './fake-openai.ts'
import { footprint } from './footprint.ts'
import { type CallAnswer, nobody, type Person } from './people.ts'
import { addCallers, type Caller, type Counts, countLine, expectationOf, walkRefused } from './role-walk.ts'
import { namingSample, type Sample, type SampleCall } from './sample.ts'
import { traceMark, tracesSince } from './traces.ts'

/**
 * Isolation of companies (TEN-01): every endpoint of the contract first succeeds as its owner. The identical bytes are
 * then sent without a login, with invalid tokens, by another company's admin, and by a colleague without the queue for
 * each role (TEN-03). The catalogue of permissions says which of them must be refused (access.8). The owner's rows must
 * not change then, and no refusal may contain the owner's data.
 */

const MARKER = 'ALFA7Q'
let app: TestApp
/** The AI provider of endpoints that ask the AI. */
let fake: FakeOpenAi
let alfa: CompanyFixture
/** Colleagues of the first company's admin, one for each role. */
let callers: Caller[]
const counts = new Map<string, Counts>()

beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({ OPENAI_URL: fake.url })
  alfa = await createCompanyFixture(app, app.admin, MARKER)
  await createCompanyFixture(app, app.stranger, 'BETA9Z')
  await alfa.newUser()
  await alfa.newContact()
  await alfa.newConversation()
  callers = await addCallers(app, app.admin)
  for (const { role } of callers) counts.set(role, { catalogue: 0, row: 0, personal: 0, allowed: 0 })
})
beforeEach(() => renewTokens(app, callers))
afterAll(async () => {
  process.stdout.write(`${countLine(counts)}\n`)
  await app?.stop()
  await fake?.stop()
})

const send = (endpoint: Endpoint, as: Person, call: SampleCall): Promise<CallAnswer<unknown>> =>
  app.call(endpoint as never, as, call as never)
const rowsOf = () => footprint(app, app.admin.companyId)
/** Texts of messages, which only users who see the tickets may read. */
const ticketWords = new RegExp(`${MARKER} (oi|corrigida|de novo)`)
/** Endpoints that show messages as the simulated phone has them, to users who operate connections. */
const phoneIds = ['simulator.chats', 'simulator.outbox']

/** Values in the first company's rows only, not in other rows or in callers' input. */
const ownWords = new RegExp(`${MARKER}|primeira`, 'i')

/** The callers with the three roles that every company has. */
const builtIn = () => callers.filter(({ role }) => ['Administrador', 'Supervisor', 'Atendente'].includes(role))

const guarded = allEndpoints.filter((endpoint) => endpoint.access.login)
const table = guarded.map((endpoint) => [endpoint.id, endpoint] as const)
const sampleOf = (id: string) => {
  const sample = samples[id]
  if (!sample) throw new Error(`no sample for ${id}`)
  return sample
}
const isOperators = ({ access }: Endpoint) => access.login && access.permission === 'platform:operate'
/** These calls end the caller's session, so each caller uses a separate session for them. */
const endsSession = (id: string) => id === 'auth.logout' || id === 'sessions.endAll'
const asNew = async (id: string, person: Person) => (endsSession(id) ? app.addUser(person) : person)

/** Adds the first company's id wherever a client might send it. */
const naming = (call: SampleCall, companyId: number): SampleCall => ({
  ...call,
  query: { ...call.query, companyId, company_id: companyId },
  ...(call.body && !Array.isArray(call.body)
    ? { body: { ...(call.body as object), companyId, company: companyId } }
    : {}),
  headers: { 'x-company-id': String(companyId) },
})

/** The status and body of the owner's answer. */
const answerOf = (id: string) => {
  const refusal = refusals[id]
  return refusal ? [errorStatus[refusal], { error: refusal }] : [200, expect.anything()]
}

/** Sends a call as each colleague with the right. A call that changes data gets a new sample for each of them. */
async function walkAllowed(endpoint: Endpoint, sample: Sample, unusedCall: SampleCall | null): Promise<void> {
  const ownerAnswer = answerOf(endpoint.id)
  let call = unusedCall
  for (const caller of callers) {
    const expected = expectationOf(endpoint, sample, caller)
    const count = counts.get(caller.role)
    if (count) count[expected]++
    if (expected !== 'allowed') continue
    call ??= await sample.make(alfa)
    const { status, body } = await send(endpoint, caller, call)
    expect([status, body], `as ${caller.role}`).toEqual(ownerAnswer)
    if (!canAll(caller, 'tickets:view') && !phoneIds.includes(endpoint.id))
      expect(JSON.stringify(body), `ticket texts as ${caller.role}`).not.toMatch(ticketWords)
    if (endpoint.method !== 'GET') call = null
    if (endsSession(endpoint.id)) Object.assign(caller, await app.signIn(caller.email))
  }
}

describe('TEN-01: isolation of companies', () => {
  it('has a sample for every guarded endpoint and for no other', () => {
    expect(Object.keys(samples).sort()).toEqual(guarded.map((endpoint) => endpoint.id).sort())
  })

  it('AUD-01: every deletion leaves a trace, or gives the reason for having none', () => {
    const takes = ({ id, method }: Endpoint) =>
      method === 'DELETE' || /\.(delete|remove|end|drop|reset|disable)/.test(id)
    const silent = guarded.filter((endpoint) => takes(endpoint) && !traces[endpoint.id]).map(({ id }) => id)
    expect(silent.sort()).toEqual(Object.keys(traceless).sort())
  })

  const shownIds = new Set<string>()
  it.each(table)(
    'TEN-01, TEN-03, AUT-05, AUD-01: %s answers its owner with its trace, no stranger, and each role by the catalogue',
    async (id, endpoint) => {
      const sample = sampleOf(id)
      // An admin lacks the operator's permission, like a stranger.
      const owner = isOperators(endpoint) ? app.superUser : await asNew(id, app.admin)
      const first = await sample.make(alfa)
      const mark = await traceMark(app)
      const asOwner = await send(endpoint, owner, first)
      expect([asOwner.status, asOwner.body], 'as the owner').toEqual(answerOf(id))
      expect(asOwner.headers.get('cache-control'), 'for caches').toMatch(/no-store/)
      expect(await tracesSince(app, mark), 'what the audit log and the timelines say of it').toEqual(traces[id] ?? [])
      if (ownWords.test(JSON.stringify(asOwner.body))) shownIds.add(id)

      const call = await sample.make(alfa)
      const stranger = await asNew(id, app.stranger)
      const before = await rowsOf()
      const asNobody = await send(endpoint, nobody, call)
      expect([asNobody.status, asNobody.body]).toEqual([401, { error: 'ERR_SESSION_EXPIRED' }])
      for (const [what, token] of Object.entries(badTokens(app, app.admin))) {
        const forged = await send(endpoint, { ...app.admin, token }, call)
        expect([what, forged.status, forged.body]).toEqual([what, 403, { error: 'ERR_SESSION_EXPIRED' }])
      }
      if (isOperators(endpoint)) {
        const asAdmin = await send(endpoint, app.admin, call)
        expect([asAdmin.status, asAdmin.body]).toEqual([403, { error: 'ERR_NO_PERMISSION' }])
      }
      for (const variant of [call, naming(call, app.admin.companyId)]) {
        if (endsSession(id) && variant !== call) continue
        const answer = await send(endpoint, stranger, variant)
        if (sample.names) expect([403, 404], JSON.stringify(answer.body)).toContain(answer.status)
        else expect(answer.status).toBeLessThan(500)
        expect(JSON.stringify(answer.body), 'nothing of the owner').not.toMatch(ownWords)
      }
      const faults = await walkRefused({ endpoint, sample, call, secret: ownWords }, callers, send)
      expect(faults, 'as colleagues without the right').toEqual([])
      expect(await rowsOf(), "the owner's rows").toEqual(before)
      // Last, because it may change the rows. A stranger's own rows may use up a call that names no row.
      await walkAllowed(endpoint, sample, sample.names || endpoint.method === 'GET' ? call : null)
    },
  )

  it('the check works: owners’ answers contain their own texts', () => {
    const reading = guarded.filter((endpoint) => endpoint.method === 'GET').map((endpoint) => endpoint.id)
    // Answers with numbers and settings only, and fields that are empty here.
    const wordless = [
      'campaigns.audience',
      'campaigns.variants',
      'companies.listPlan',
      'connections.setUp',
      'contactDeletions.index',
      'copilot.helps',
      'copilotSettings.show',
      'invoices.all',
      'invoices.show',
      'payments.provider',
      'actions.ticketBulks',
      'announcements.index',
      'assistantSettings.show',
      'announcements.show',
      'customerMessages.status',
      'customerReminders.log',
      'customerReminders.texts',
      'dashboard.gettingStarted',
      'dashboard.ticketsDay',
      'finance.days',
      'extractor.setup',
      'flowRuns.counts',
      'flows.settings',
      'helps.index',
      'helps.list',
      'kanban.counts',
      'livePaths.list',
      'plans.all',
      'prompts.models',
      'plans.show',
      'connections.otherNumber',
      'contacts.numberChange',
      'contacts.check',
      'privacy.settings',
      'privacy.preview',
      'privacy.consent',
      'privacy.erasure',
      'contacts.tickets',
      'personalTexts.list',
      'sessions.list',
      'settings.index',
      'simulator.outbox',
      'subscription.show',
      'tickets.counters',
      'tickets.window',
      'twoFactor.show',
      'twoFactor.users',
      'roles.list',
      'customers.password',
    ]
    expect(reading.filter((id) => !shownIds.has(id)).filter((id) => !wordless.includes(id))).toEqual([])
  })

  it('access.8: the walk finds an endpoint that does not check its permission, and one that ignores the scope', async () => {
    // The server asks for `tags:view` only, and answers every user with the tickets that they see.
    const call = { params: { id: alfa.tagId } }
    const unchecked = { ...showTag, access: needs('tags:edit') }
    const sample = namingSample('allowed', async () => call)
    const faults = await walkRefused({ endpoint: unchecked, sample, call, secret: ownWords }, builtIn(), send)
    expect(faults).toEqual([expect.stringMatching(/^Atendente \(catalogue\): contains texts of the owner/)])
    const unscoped = { ...listTickets, access: needs('tickets:view') }
    const everywhere = namingSample('refused', async () => ({}))
    const scopeFaults = await walkRefused(
      { endpoint: unscoped, sample: everywhere, call: {}, secret: ownWords },
      builtIn(),
      send,
    )
    expect(scopeFaults.map((fault) => fault.slice(0, fault.indexOf(')')))).toEqual([
      'Supervisor (row',
      'Atendente (row',
    ])
  })

  it('TKT-01: an attendant without the queue sees none of its tickets, whatever the filters', async () => {
    for (const query of [
      {},
      { showAll: 'true' },
      { queueIds: `[${alfa.queueId}]` },
      { searchParam: MARKER },
      { status: 'pending' },
    ]) {
      const { body } = await send(allEndpoints.find(({ id }) => id === 'tickets.index') as Endpoint, app.attendant, {
        query,
      })
      expect([query, body]).toEqual([query, expect.objectContaining({ tickets: [], count: 0 })])
    }
  })

  it('a uuid gives no more access than a number', async () => {
    const { ticket } = await alfa.newConversation()
    for (const as of [app.stranger, app.attendant]) {
      const status = as === app.stranger ? 404 : 403
      const byUuid = await app.call(showTicketByUuid, as, { params: { ticketId: ticket.uuid } })
      expect([byUuid.status, byUuid.body]).not.toEqual([200, expect.anything()])
      expect(byUuid.status).toBe(status)
      for (const endpoint of [showTicket, listMessages] as Endpoint[]) {
        const params = { id: ticket.uuid, ticketId: ticket.uuid }
        expect((await send(endpoint, as, { params })).status).toBe(400)
      }
    }
  })
})
