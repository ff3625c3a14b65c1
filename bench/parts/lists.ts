import { listContacts } from '@recado/contract/contacts/endpoints'
import { listTickets } from '@recado/contract/conversations/endpoints'
import type { BenchContext, Scene } from '../bench-context.ts'
import { type ByHand, openByHand } from '../calibrate/by-hand.ts'
import { measureQ, tagsPath } from '../calibrate/http-floor.ts'
import { searchWords } from '../data/texts.ts'
import { getLoop } from '../load/closed-loop.ts'
import { alternate, medianOf, ratioOf } from '../load/rounds.ts'
import { call, pathOf } from '../product/call.ts'
import { CostRecorder } from '../product/cost-recorder.ts'
import { asOwner } from '../product/owner-database.ts'
import type { Person } from '../product/person.ts'
import { atLeast } from '../report.ts'

const ROUNDS = 5
const ROUND_MS = 450
const DEPTHS = [10, 100, 500]
/** The reference for the others; it is compared with FT. */
const FIRST = 'tickets, first page of open'

interface Listing {
  /** The reference of the comparison, and the required share of its rate. */
  against: string
  limit: number
  person: Person
  /** The path of the n-th request. */
  path(turn: number): string
}

/** Lists of tickets and contacts in BIG, over eight connections. */
export async function lists(context: BenchContext): Promise<void> {
  const scene = await context.big()
  const listings = await listingsOf(scene)
  const byHand = await openByHand(scene.product)
  try {
    await measure(context, scene, listings, byHand)
  } finally {
    byHand.close()
  }
}

async function measure(
  { report }: BenchContext,
  { product, team: { admin } }: Scene,
  listings: Record<string, Listing>,
  byHand: ByHand,
): Promise<void> {
  const costs = new CostRecorder(product)
  const costsByHand = new CostRecorder(byHand)
  const get = async ({ person, path }: Listing) => getLoop(person.url, await person.token(), ROUND_MS, path)
  const firstPath = listings[FIRST]!.path
  await byHand.compare(admin, tagsPath)
  await byHand.compare(admin, firstPath(0))
  for (const listing of Object.values(listings)) await get(listing)
  const samples = await alternate(ROUNDS, {
    Q: () => costs.rate('Q', () => measureQ(admin, ROUND_MS)),
    F: () => costsByHand.rate('F', () => byHand.get(admin, ROUND_MS, () => tagsPath)),
    FT: () => costsByHand.rate('FT', () => byHand.get(admin, ROUND_MS, firstPath)),
    ...Object.fromEntries(
      Object.entries(listings).map(([name, listing]) => [name, () => costs.rate(name, () => get(listing))]),
    ),
  })
  const costOf = (name: string) => (name === 'F' || name === 'FT' ? costsByHand : costs).of(name)
  const add = (name: string, of: string, { against, limit }: { against: string; limit: number }) => {
    const referenceName = against === FIRST ? 'first page' : against
    report.add({
      name,
      value: ratioOf(samples, of, against),
      unit: `× ${referenceName}`,
      target: atLeast(limit),
      calibrator: `${referenceName} = ${medianOf(samples, against).toFixed(0)}/s, ${costOf(against)}`,
      detail: `${medianOf(samples, of).toFixed(0)} requests/s, ${costs.of(of)}`,
    })
  }
  add('Q against the same by hand', 'Q', { against: 'F', limit: 0.5 })
  for (const [name, listing] of Object.entries(listings)) add(`GET ${name}`, name, listing)
}

async function listingsOf(scene: Scene): Promise<Record<string, Listing>> {
  const { admin, attendants } = scene.team
  const [company] = scene.companies
  const open = { status: 'open', showAll: true } as const
  const fixed = (person: Person, query: Query, against: string, limit: number): Listing => {
    const path = ticketsPath(query)
    return { against, limit, person, path: () => path }
  }
  const of = (query: Query, limit: number) => fixed(admin, query, FIRST, limit)
  const number = await someNumber(scene)
  const listings: Record<string, Listing> = {
    [FIRST]: fixed(admin, open, 'FT', 0.5),
    'tickets, first page of an attendant': fixed(
      attendants[0]!,
      { status: 'open', queueIds: [company.queueIds[0]!] },
      'FT',
      0.5,
    ),
    'tickets, pending of an attendant': fixed(
      attendants[1]!,
      { status: 'pending', queueIds: [company.queueIds[1]!] },
      'FT',
      0.5,
    ),
  }
  for (const [depth, cursor] of await cursorsOfClosed(admin)) {
    listings[`tickets, closed by cursor, page ${depth}`] = of({ status: 'closed', showAll: true, cursor }, 0.9)
  }
  listings['tickets, closed, pageNumber 500'] = of({ status: 'closed', showAll: true, pageNumber: 500 }, 0.2)
  listings['tickets by tag'] = of({ ...open, tags: [company.tagIds[0]!] }, 0.5)
  listings['tickets by user'] = of({ ...open, users: [company.attendants[0]!.userId] }, 0.5)
  for (const [kind, word] of Object.entries(searchWords)) {
    listings[`tickets, search for a word: ${kind}`] = of({ ...open, searchParam: word }, 0.5)
  }
  listings['tickets, search by number'] = of({ ...open, searchParam: number }, 0.5)
  listings['tickets, search by the end of a number'] = of({ ...open, searchParam: number.slice(-6) }, 0.5)
  for (const [kind, word] of Object.entries(searchWords)) {
    const path = pathOf(listContacts, { query: { searchParam: word } })
    listings[`contacts, search for a word: ${kind}`] = { against: FIRST, limit: 0.5, person: admin, path: () => path }
  }
  return listings
}

type Query = Record<string, unknown>

const ticketsPath = (query: Query) => pathOf(listTickets, { query })

/** Pages through the closed tickets and returns the cursors of certain pages. */
async function cursorsOfClosed(person: Person): Promise<Array<[number, string]>> {
  const token = await person.token()
  const pageCursors: Array<[number, string]> = []
  let cursor: string | undefined
  for (let page = 2; page <= Math.max(...DEPTHS); page++) {
    const answer = await call(person.url, token, listTickets, { query: { status: 'closed', showAll: true, cursor } })
    cursor = answer.cursor ?? undefined
    if (!cursor) throw new Error(`the closed tickets end at page ${page - 1}`)
    if (DEPTHS.includes(page)) pageCursors.push([page, cursor])
  }
  return pageCursors
}

async function someNumber({ product, companies }: Scene): Promise<string> {
  const rows = await asOwner<{ number: string }>(
    product.dataDir,
    `select c.number from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where t.company_id = $1 and t.status = 'open' order by t.id offset 5000 limit 1`,
    [companies[0].id],
  )
  return rows[0]!.number
}
