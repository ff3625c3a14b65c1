import { createConnection, showConnection, updateConnection } from '@recado/contract/connections/endpoints'
import { simulatorScan } from '@recado/contract/connections/simulator'
import type { Endpoint, Out } from '@recado/contract/endpoint'
import { createUser, signUp, updateSetting } from '@recado/contract/identity/endpoints'
import { createIntegration } from '@recado/contract/integrations/endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import { webhookEventNames } from '@recado/contract/webhooks/choices'
import { createWebhook } from '@recado/contract/webhooks/endpoints'
import type { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp'
import type { CallInputs } from '../../apps/server/test/people.ts'
import { markOf } from '../plan/marks.rules.ts'
import { ATTENDANTS } from '../plan/plan.rules.ts'
import { callOnce } from './call.ts'
import type { Outside } from './outside.ts'
import { asOwner } from './owner-database.ts'
import { type AnswerListener, type Person, signIn } from './person.ts'
import { until } from './until.ts'
import { ownerNumber } from './whatsapp.ts'

/** A company of the storm. All have the same names; only ids and signs differ. */
export interface Company {
  place: number
  id: number
  admin: Person
  /** Four: two of the first queue, one of the second, one of both who also sees tickets without a queue. */
  attendants: Person[]
  queueIds: number[]
  /** Two simulated ones, and possibly a real one. */
  lineIds: number[]
  tagIds: number[]
  /** The tokens of its lines, for programs. */
  lineTokens: string[]
}

const PASSWORD = 'senha-da-tempestade'
const colors = ['#1f77b4', '#2ca02c', '#9467bd'] as const
/** The queues of each attendant, and whether they see tickets without one. */
const desks = [
  { queues: [0], queueless: false },
  { queues: [0], queueless: false },
  { queues: [1], queueless: false },
  { queues: [0, 1], queueless: true },
] as const

/**
 * Creates a company with two queues, three tags, four attendants and three lines. The first line is simulated with a
 * menu of both queues; the second is simulated with one queue and an integration. The third is a real session at the
 * fake WhatsApp, if any actor writes to it. A webhook receives everything.
 * @param urls the nodes that the people use, in turn
 */
export async function makeCompany(
  place: number,
  {
    urls,
    dataDir,
    overheard,
    fake,
    outside,
  }: {
    urls: readonly string[]
    dataDir: string
    overheard: AnswerListener
    fake: FakeWhatsApp | null
    outside: Outside
  },
): Promise<Company> {
  const url = urls[0] ?? ''
  // Distributes the company's people over the nodes.
  const from = (at: number) => urls.map((_, turn) => urls[(at + turn) % urls.length] ?? url)
  const domain = `empresa${place}.storm.test`
  const account = (name: string) => ({ email: `${name}@${domain}`, password: PASSWORD, company: place })
  const owner = { name: 'Dona', email: `dona@${domain}`, password: PASSWORD, phone: '11 4000-1000' }
  const signUpReply = await callOnce(url, null, signUp, { body: { company: `Empresa ${place}`, ...owner } })
  if (signUpReply.kind !== 'answered' || signUpReply.status !== 200)
    throw new Error(`not a company: ${JSON.stringify(signUpReply)}`)
  await asOwner(
    dataDir,
    `update plans set users = 100, connections = 100, queues = 100,
       use_schedules = true, use_external_api = true, use_integrations = true`,
  )
  const admin = await signIn(from(place), account('dona'), overheard)
  const act = async <const E extends Endpoint>(endpoint: E, inputs: CallInputs<E>): Promise<Out<E>> => {
    const reply = await admin.call(endpoint, inputs)
    if (reply.kind === 'answered' && reply.status === 200) return reply.body
    throw new Error(`${endpoint.id}: ${JSON.stringify(reply).slice(0, 500)}`)
  }
  // Enables group messages.
  await act(updateSetting, { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } })
  const queueIds: number[] = []
  for (const [at, name] of ['Vendas', 'Suporte'].entries()) {
    queueIds.push((await act(createQueue, { body: { name, color: colors[at] ?? '#000000' } })).id)
  }
  const tagIds: number[] = []
  for (const [at, name] of ['Entrega', 'Garantia', 'Especial'].entries()) {
    tagIds.push((await act(createTag, { body: { name, color: colors[at] ?? '#000000' } })).id)
  }
  const attendants: Person[] = []
  for (const [at, { queues, queueless }] of desks.slice(0, ATTENDANTS).entries()) {
    const own = account(`a${at}`)
    const servedQueues = queues.map((one) => queueIds[one] ?? 0)
    const names = { name: `Ana${at}`, lastName: 'Silva', email: own.email, password: PASSWORD }
    await act(createUser, {
      body: { ...names, profile: 'user' as const, queueIds: servedQueues, queueless, allTicket: 'enabled' },
    })
    attendants.push(await signIn(from(at), own, overheard))
  }
  const lineIds: number[] = []
  for (const [at, name] of ['Matriz', 'Filial'].entries()) {
    const greetingMessage = at === 0 ? `${markOf(place, 'bot', at)} olá!` : ''
    const servedQueues = at === 0 ? queueIds : queueIds.slice(1)
    lineIds.push(await connectSimulated(act, { name, provider: 'simulator', queueIds: servedQueues, greetingMessage }))
  }
  const real = { name: 'Celular', provider: 'beta' as const, queueIds: queueIds.slice(0, 1) }
  if (fake) lineIds.push(await connectReal(act, real, (qr) => fake.scan(ownerNumber(place), qr)))
  await joinOutside(act, lineIds[1] ?? 0, { webhook: outside.webhookOf(place), bot: outside.integrationOf(place) })
  const lineTokens: string[] = []
  for (const id of lineIds) lineTokens.push((await act(showConnection, { params: { id } })).token)
  return { place, id: admin.companyId, admin, attendants, queueIds, lineIds, tagIds, lineTokens }
}

type Act = <const E extends Endpoint>(endpoint: E, inputs: CallInputs<E>) => Promise<Out<E>>

/** Connects the company's external servers: a webhook for everything, and an integration that answers on one line. */
async function joinOutside(
  act: Act,
  lineId: number,
  { webhook, bot }: { webhook: string; bot: string },
): Promise<void> {
  await act(createWebhook, { body: { name: 'Loja', url: webhook, events: [...webhookEventNames] } })
  const body = { type: 'webhook' as const, name: 'Robô', urlN8N: bot }
  const { id: integrationId } = await act(createIntegration, { body })
  await act(updateConnection, { params: { id: lineId }, body: { integrationId, quietWindow: 1 } })
}

interface NewLine {
  name: string
  provider: 'simulator' | 'beta'
  queueIds: number[]
  greetingMessage?: string
}

async function connectSimulated(act: Act, body: NewLine): Promise<number> {
  const { id } = await act(createConnection, { body })
  await untilStatus(act, id, 'qrcode')
  await act(simulatorScan, { params: { whatsappId: id }, body: {} })
  await untilStatus(act, id, 'CONNECTED')
  return id
}

async function connectReal(act: Act, body: NewLine, scan: (qr: string) => Promise<unknown>): Promise<number> {
  const { id } = await act(createConnection, { body })
  await scan((await untilStatus(act, id, 'qrcode')).qrcode)
  await untilStatus(act, id, 'CONNECTED')
  return id
}

const untilStatus = (act: Act, id: number, status: string) =>
  until(
    async () => {
      const connection = await act(showConnection, { params: { id } })
      return connection.status === status && (status !== 'qrcode' || connection.qrcode) ? connection : null
    },
    `connection ${id} to be ${status}`,
    60_000,
  )
