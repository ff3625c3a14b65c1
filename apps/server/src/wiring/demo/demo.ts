import { createConnection, retrySession, showConnection } from '@recado/contract/connections/endpoints'
import { simulatorScan } from '@recado/contract/connections/simulator'
import { createUser, login, me } from '@recado/contract/identity/endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import { countShippings } from '../../domains/campaigns/recipients/shipping.store.ts'
import { keepCounts } from '../../domains/campaigns/sending/progress.store.ts'
import { saoPauloDay } from '../../domains/identity/public.ts'
import { DEMO_PASSWORD } from '../../platform/config.ts'
import type { Work } from '../../platform/db/work.ts'
import type { Log } from '../../platform/log.ts'
import { storeTalks } from './demo.store.ts'
import { seedBoard } from './demo-board.ts'
import { storeBusiness } from './demo-business.store.ts'
import type { DemoCaller } from './demo-caller.ts'
import { storeCampaign } from './demo-campaign.store.ts'
import { type DemoPeople, seedChats } from './demo-chats.ts'
import { talksUntil } from './demo-conversations.ts'
import { sampleBusinesses, storeExtraction } from './demo-extraction.store.ts'
import { seedFlows } from './demo-flows.ts'
import { historyBefore } from './demo-history.rules.ts'
import { storeLists } from './demo-lists.store.ts'
import { prepareOpening } from './demo-lists.ts'
import { seedQuickReplies } from './demo-quick-replies.ts'
import { type Attendant, type DemoQueue, demoQueues, demoTags, demoTeam } from './demo-team.ts'

/** Stores rows of a company in one transaction. */
interface DemoWorkplace {
  run<T>(companyId: number, task: (work: Pick<Work, 'companyId' | 'db' | 'now'>) => Promise<T>): Promise<T>
}

export interface DemoDependencies {
  /** Creates a caller for an access token, or for a visitor. */
  callAs(token: string | null): DemoCaller
  workplace: DemoWorkplace
  /** Creates the company with its admin. Returns null when it exists. */
  createCompany(): Promise<{ companyId: number } | null>
  /** The domain of its users' addresses. */
  domain: string
  log: Pick<Log, 'info'>
}

const CONNECT_WITHIN_MS = 10_000

/**
 * Fills a new installation with the demonstration company (docs/operate.md). Settings are made by the product's own
 * calls, and conversations of two months are stored as rows with past times.
 */
export async function seedDemo(deps: DemoDependencies): Promise<void> {
  const company = await deps.createCompany()
  if (!company) return
  const admin = await signIn(deps, 'admin')
  const queues = new Map<DemoQueue, number>()
  for (const queue of demoQueues) queues.set(queue.name, (await admin(createQueue, { body: queue })).id)
  const tags = new Map<string, number>()
  for (const tag of demoTags) tags.set(tag.name, (await admin(createTag, { body: tag })).id)
  const attendants = new Map<Attendant, { id: number; name: string }>()
  for (const person of demoTeam)
    attendants.set(person.key, await attendant(admin, person, deps.domain, [...queues.values()]))
  const connectionId = await connect(admin)
  const { conversations, today } = await deps.workplace.run(company.companyId, async (work) => {
    const today = saoPauloDay(work.now)
    const talks = [...historyBefore(today), ...talksUntil(work.now)]
    await storeTalks(work.db, { companyId: work.companyId, connectionId, queues, tags, attendants }, talks)
    return { conversations: talks.length, today }
  })
  const people = await everybody(deps, admin, attendants)
  await seedQuickReplies(admin)
  await seedChats(people)
  await seedBoard(people, today)
  await seedFlows(admin, queues)
  await runBusiness(deps.workplace, company.companyId, { admin, connectionId, queueId: queues.get('Vendas') ?? 0 })
  deps.log.info({ conversations }, 'the demonstration company is ready')
}

/**
 * Creates last week's campaign with its results, the next one, and their lists; the ledger, the customers and an
 * extraction.
 */
async function runBusiness(
  workplace: DemoWorkplace,
  companyId: number,
  { admin, connectionId, queueId }: { admin: DemoCaller; connectionId: number; queueId: number },
): Promise<void> {
  const { id: userId } = await admin(me)
  const businesses = await sampleBusinesses(companyId)
  const guestList = await workplace.run(companyId, async (work) => {
    const { db, now } = work
    const id = await storeCampaign(db, { companyId, connectionId, queueId, userId, now })
    await keepCounts(db, companyId, id, await countShippings(db, companyId, id))
    await storeBusiness(db, { companyId, userId, today: saoPauloDay(now), now })
    await storeExtraction(db, { companyId, userId, now }, businesses)
    return storeLists(db, { companyId, userId, now })
  })
  await prepareOpening(admin, connectionId, guestList)
}

async function everybody(
  deps: DemoDependencies,
  admin: DemoCaller,
  attendants: ReadonlyMap<Attendant, { id: number }>,
): Promise<DemoPeople> {
  const { id: adminId } = await admin(me)
  const callers = new Map<Attendant | 'marina', DemoCaller>([['marina', admin]])
  const ids = new Map<Attendant | 'marina', number>([['marina', adminId]])
  for (const [key, { id }] of attendants) {
    callers.set(key, await signIn(deps, key))
    ids.set(key, id)
  }
  const as = (who: Attendant | 'marina'): DemoCaller => {
    const caller = callers.get(who)
    if (!caller) throw new Error(`demonstration: unknown user ${who}`)
    return caller
  }
  return { as, ids }
}

async function signIn({ callAs, domain }: DemoDependencies, key: string): Promise<DemoCaller> {
  const { token } = await callAs(null)(login, { body: { email: `${key}@${domain}`, password: DEMO_PASSWORD } })
  return callAs(token)
}

async function attendant(
  admin: DemoCaller,
  { key, name, lastName }: (typeof demoTeam)[number],
  domain: string,
  queueIds: number[],
): Promise<{ id: number; name: string }> {
  const account = { email: `${key}@${domain}`, password: DEMO_PASSWORD }
  const { id } = await admin(createUser, {
    body: { name, lastName, ...account, profile: 'user', allTicket: 'enabled', queueIds },
  })
  return { id, name }
}

async function connect(admin: DemoCaller): Promise<number> {
  const { id } = await admin(createConnection, {
    body: { name: 'Loja (simulada)', provider: 'simulator', isDefault: true },
  })
  const end = Date.now() + CONNECT_WITHIN_MS
  for (let scanned = false; Date.now() < end; ) {
    const { status } = await admin(showConnection, { params: { id } })
    if (status === 'CONNECTED') return id
    if (status === 'DISCONNECTED') await admin(retrySession, { params: { id } })
    if (status === 'qrcode' && !scanned) {
      await admin(simulatorScan, { params: { whatsappId: id }, body: { number: '551133330000' } })
      scanned = true
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('demonstration: the simulated connection did not connect')
}
