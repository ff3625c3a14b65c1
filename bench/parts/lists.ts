import { listContacts } from '@recado/contract/contacts/endpoints'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { measureQ } from '../calibrate/http-floor.ts'
import { searchWords } from '../data/texts.ts'
import { getLoop } from '../load/closed-loop.ts'
import { alternate, medianOf, ratioOf } from '../load/rounds.ts'
import { call, pathOf } from '../product/call.ts'
import { CostBook } from '../product/cost-book.ts'
import { asOwner } from '../product/owner-database.ts'
import type { Person } from '../product/person.ts'
import { atLeast } from '../report.ts'
import type { BenchWorld, Scene } from '../world.ts'

const ROUNDS = 5
const ROUND_MS = 450
const DEPTHS = [10, 100, 500]

interface Listing {
  /** Against what it is held, and how much of that it must reach. */
  against: string
  limit: number
  person: Person
  /** The path of the n-th request. */
  path(turn: number): string
}

/** Lists of tickets and contacts in BIG, over eight connections. */
export async function lists(world: BenchWorld): Promise<void> {
  const scene = await world.big()
  const listings = await listingsOf(scene)
  const costs = new CostBook(scene.product)
  const get = async ({ person, path }: Listing) => getLoop(person.url, await person.token(), ROUND_MS, path)
  for (const listing of Object.values(listings)) await get(listing)
  const samples = await alternate(ROUNDS, {
    Q: () => costs.rate('Q', () => measureQ(scene.crew.admin, ROUND_MS)),
    ...Object.fromEntries(
      Object.entries(listings).map(([name, listing]) => [name, () => costs.rate(name, () => get(listing))]),
    ),
  })
  for (const [name, { against, limit }] of Object.entries(listings)) {
    world.report.add({
      name: `GET ${name}`,
      value: ratioOf(samples, name, against),
      unit: `× ${against === 'Q' ? 'Q' : 'first page'}`,
      target: atLeast(limit),
      calibrator: `${against === 'Q' ? 'Q' : 'first page'} = ${medianOf(samples, against).toFixed(0)}/s, ${costs.of(against)}`,
      detail: `${medianOf(samples, name).toFixed(0)} requests/s, ${costs.of(name)}`,
    })
  }
}

async function listingsOf(scene: Scene): Promise<Record<string, Listing>> {
  const { admin, attendants } = scene.crew
  const [company] = scene.companies
  const open = { status: 'open', showAll: true } as const
  const fixed = (person: Person, query: Query, against: string, limit: number): Listing => {
    const path = ticketsPath(query)
    return { against, limit, person, path: () => path }
  }
  const first = 'tickets, first page of open'
  const of = (query: Query, limit: number) => fixed(admin, query, first, limit)
  const number = await someNumber(scene)
  const found: Record<string, Listing> = {
    [first]: fixed(admin, open, 'Q', 0.25),
    'tickets, first page of an attendant': fixed(
      attendants[0]!,
      { status: 'open', queueIds: [company.queueIds[0]!] },
      'Q',
      0.25,
    ),
    'tickets, pending of an attendant': fixed(
      attendants[1]!,
      { status: 'pending', queueIds: [company.queueIds[1]!] },
      'Q',
      0.25,
    ),
  }
  for (const [depth, cursor] of await cursorsOfClosed(admin)) {
    found[`tickets, closed by cursor, page ${depth}`] = of({ status: 'closed', showAll: true, cursor }, 0.9)
  }
  found['tickets, closed, pageNumber 500'] = of({ status: 'closed', showAll: true, pageNumber: 500 }, 0.2)
  found['tickets by tag'] = of({ ...open, tags: [company.tagIds[0]!] }, 0.5)
  found['tickets by user'] = of({ ...open, users: [company.attendants[0]!.userId] }, 0.5)
  for (const [kind, word] of Object.entries(searchWords)) {
    found[`tickets, search for a word: ${kind}`] = of({ ...open, searchParam: word }, 0.5)
  }
  found['tickets, search by number'] = of({ ...open, searchParam: number }, 0.5)
  found['tickets, search by the end of a number'] = of({ ...open, searchParam: number.slice(-6) }, 0.5)
  for (const [kind, word] of Object.entries(searchWords)) {
    const path = pathOf(listContacts, { query: { searchParam: word } })
    found[`contacts, search for a word: ${kind}`] = { against: first, limit: 0.5, person: admin, path: () => path }
  }
  return found
}

type Query = Record<string, unknown>

const ticketsPath = (query: Query) => pathOf(listTickets, { query })

/** Walks the closed tickets and keeps the cursors that lead to certain pages. */
async function cursorsOfClosed(person: Person): Promise<Array<[number, string]>> {
  const token = await person.token()
  const kept: Array<[number, string]> = []
  let cursor: string | undefined
  for (let page = 2; page <= Math.max(...DEPTHS); page++) {
    const answer = await call(person.url, token, listTickets, { query: { status: 'closed', showAll: true, cursor } })
    cursor = answer.cursor ?? undefined
    if (!cursor) throw new Error(`the closed tickets end at page ${page - 1}`)
    if (DEPTHS.includes(page)) kept.push([page, cursor])
  }
  return kept
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
