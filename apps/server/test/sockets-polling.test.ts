import { LIVE_CAUSE, listLivePaths, reportLivePath } from '@recado/contract/app/live-paths'
import { sendMessages } from '@recado/contract/conversations/endpoints'
import { updateCompany } from '@recado/contract/identity/company-endpoints'
import { deleteUser, logout } from '@recado/contract/identity/endpoints'
import { READY_EVENT } from '@recado/contract/realtime'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { badTokens } from './access-tokens.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type CompanyFixture, createCompanyFixture } from './company-fixture.ts'
import type { Person } from './people.ts'
import { until } from './until.ts'

let app: TestApp
let alfa: CompanyFixture
const lines: string[] = []
const open: Socket[] = []

beforeAll(async () => {
  app = await startTestApp({}, { log: createLog('trace', { write: (line) => void lines.push(line) }) })
  alfa = await createCompanyFixture(app, app.admin, 'ALFA7Q')
})
afterAll(async () => {
  for (const socket of open) socket.disconnect()
  await app?.stop()
})

interface Polled {
  socket: Socket
  received: Array<{ name: string; payload: unknown }>
  outcome: string
}

/** Connects by long polling with the token in the header, like the web app. */
async function poll(token: string, headers: Record<string, string> = {}, query: object = {}): Promise<Polled> {
  const socket = io(app.url, {
    transports: ['polling'],
    query: { ...query },
    extraHeaders: { authorization: `Bearer ${token}`, ...headers },
    reconnection: false,
    forceNew: true,
  })
  open.push(socket)
  const received: Polled['received'] = []
  socket.onAny((name: string, payload: unknown) => received.push({ name, payload }))
  const outcome = await new Promise<string>((resolve) => {
    socket.once(READY_EVENT, () => resolve('ready'))
    socket.once('connect_error', (error) => resolve(error.message))
  })
  return { socket, received, outcome }
}

const pollAs = (person: Person, query: object = {}) => poll(person.token ?? '', {}, query)
const has = ({ received }: Polled, text: string) => received.some((event) => JSON.stringify(event).includes(text))
const sidOf = ({ socket }: Polled) => socket.io.engine.id as string
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${app.url}/socket.io/?EIO=4&transport=polling${path}`, { method, headers })
const bearer = (person: Person) => ({ authorization: `Bearer ${person.token}` })

it('RT-01: long polling carries joins and events like the websocket, only for the own company', async () => {
  const { ticket } = await alfa.newConversation()
  const [own, stranger] = [await pollAs(app.admin), await pollAs(app.stranger)]
  expect([own.outcome, stranger.outcome]).toEqual(['ready', 'ready'])
  for (const { socket } of [own, stranger])
    await socket.timeout(45_000).emitWithAck('joinChatBox', ticket.id, { passive: true })
  await alfa.do(sendMessages, { params: { ticketId: ticket.id }, body: { body: 'por outro caminho' } })
  await until(() => has(own, 'por outro caminho'), 'the event')
  expect(has(stranger, 'ALFA7Q')).toBe(false)
})

it('RT-02: invalid or missing tokens open no long poll', async () => {
  for (const [what, token] of Object.entries(badTokens(app, app.admin)))
    expect([what, (await poll(token || 'x')).outcome]).toEqual([what, 'ERR_SESSION_EXPIRED'])
  expect((await ask('')).status).toBe(401)
})

it('RT-01: another site’s page neither opens a long poll nor reads or writes in one', async () => {
  const own = await pollAs(app.admin)
  const foreignHeaders = { ...bearer(app.admin), origin: 'https://evil.example' }
  expect((await poll(app.admin.token ?? '', { origin: 'https://evil.example' })).outcome).toBe('xhr poll error')
  expect((await poll(app.admin.token ?? '', { origin: app.url })).outcome).toBe('ready')
  for (const method of ['GET', 'POST'])
    expect([method, (await ask(`&sid=${sidOf(own)}`, foreignHeaders, method)).status]).toEqual([method, 403])
  expect((await ask('&j=0', bearer(app.admin))).status, 'nor by a script').toBe(400)
  expect(own.socket.connected).toBe(true)
})

it('RT-03: the id of a long poll gives no access without the token that opened it', async () => {
  const own = await pollAs(app.admin)
  for (const headers of [bearer(app.stranger), bearer(app.attendant), { authorization: 'Bearer x' }]) {
    expect((await ask(`&sid=${sidOf(own)}`, headers)).status).toBe(403)
    expect((await ask(`&sid=${sidOf(own)}`, headers, 'POST')).status).toBe(403)
  }
  expect((await ask(`&sid=${sidOf(own)}`)).status).toBe(401)
  expect((await ask('&sid=unknown', bearer(app.admin))).status, 'as another node answers').toBe(400)
  expect(own.socket.connected).toBe(true)
})

it('AUT-10: another login and a logout end the long polls of a session, with the notice', async () => {
  const person = await app.addUser(app.admin)
  const first = await pollAs(person)
  const again = await app.signIn(person.email)
  await until(() => first.received.some(({ name }) => name.endsWith('-auth')), 'the notice')
  await until(() => !first.socket.connected, 'the end')
  expect((await pollAs(person)).outcome).toBe('ERR_SESSION_EXPIRED')
  const second = await pollAs(again)
  await app.call(logout, again)
  await until(() => !second.socket.connected, 'the end')
})

it('AUT-05: a deleted user, and one of a disabled company, lose their long polls and open no new ones', async () => {
  const deletedUser = await app.addUser(app.admin)
  const polled = await pollAs(deletedUser)
  expect((await app.call(deleteUser, app.admin, { params: { id: deletedUser.userId } })).status).toBe(200)
  await until(() => !polled.socket.connected, 'the end')
  expect((await pollAs(deletedUser)).outcome).toBe('ERR_SESSION_EXPIRED')
  const other = await pollAs(app.stranger)
  const change = (status: boolean) =>
    app.call(updateCompany, app.superUser, { params: { id: app.stranger.companyId }, body: { status } })
  expect((await change(false)).status).toBe(200)
  await until(() => !other.socket.connected, 'the end')
  expect((await pollAs(app.stranger)).outcome).toBe('ERR_COMPANY_DISABLED')
  expect((await change(true)).status).toBe(200)
  expect((await pollAs(app.stranger)).outcome).toBe('ready')
})

it('a lost long poll is resumed with what it missed', async () => {
  const { ticket } = await alfa.newConversation()
  const { socket } = await pollAs(app.admin)
  await socket.timeout(45_000).emitWithAck('joinChatBox', ticket.id, { passive: true })
  const say = (body: string) => alfa.do(sendMessages, { params: { ticketId: ticket.id }, body: { body } })
  const received: string[] = []
  socket.onAny((_: string, payload: unknown) => received.push(JSON.stringify(payload)))
  await say('antes do corte')
  await until(() => received.some((text) => text.includes('antes do corte')), 'an event')
  socket.io.engine.close()
  await until(() => !socket.connected, 'the cut')
  await say('durante o corte')
  socket.connect()
  await until(() => received.some((text) => text.includes('durante o corte')), 'the missed event')
  expect(socket.recovered).toBe(true)
})

it('only the super user reads how browsers are served and why; the log and /metrics show it too', async () => {
  const polled = await pollAs(app.attendant, { [LIVE_CAUSE]: 'cut' })
  const body = { path: 'reading', cause: 'silent' } as const
  expect((await app.call(reportLivePath, app.stranger, { body })).status).toBe(200)
  expect((await app.call(reportLivePath, app.stranger, { body: { ...body, cause: 'x' } as never })).status).toBe(400)
  const counts = await app.call(listLivePaths, app.superUser)
  const of = (cause: string) => counts.body.causes.find((one) => one.cause === cause)?.count
  expect([of('cut'), of('silent'), counts.body.paths.find(({ path }) => path === 'reading')?.count]).toEqual([1, 1, 1])
  expect((await app.call(listLivePaths, app.admin)).status).toBe(403)
  const metrics = await (await fetch(`${app.url}/metrics`)).text()
  expect(metrics).toContain('recado_live_paths{path="reading"} 1')
  expect(metrics).toContain('recado_live_causes{cause="cut"} 1')
  expect(lines.filter((line) => line.includes('no live updates by websocket')).join()).toMatch(/cut.*silent/s)
  polled.socket.disconnect()
})

it('E-03: no log line contains a token; with open polls the server still stops at once', async () => {
  const person = await app.addUser(app.admin)
  const polled = await poll(person.token ?? '')
  expect(polled.outcome).toBe('ready')
  await app.restart()
  for (const token of [person.token, app.admin.token, app.stranger.token])
    expect(lines.filter((line) => line.includes(String(token)))).toEqual([])
})
