import { listContactNames, listContacts } from '@recado/contract/contacts/endpoints'
import { countTickets, listMessages, listTickets } from '@recado/contract/conversations/endpoints'
import { searchEverywhere } from '@recado/contract/conversations/search'
import { listUsers } from '@recado/contract/identity/endpoints'
import type { BenchContext, Scene } from '../bench-context.ts'
import { companyTables, plansOf, type ScannedTable, scansOf } from '../calibrate/plans.ts'
import { searchWords } from '../data/texts.ts'
import { call } from '../product/call.ts'
import { openAsOwner } from '../product/owner-database.ts'
import type { Person } from '../product/person.ts'
import type { LoggedStatement } from '../product/statement-log.rules.ts'
import { statementsOf } from '../product/statement-log.ts'
import { exactly } from '../report.ts'

/** The plans of every list and search in BIG, with the product's role and row security. */
export async function explain(context: BenchContext): Promise<void> {
  const scene = await context.big()
  const lists = await listsOf(scene)
  const client = await openAsOwner(scene.product.dataDir)
  const scannedTables: string[] = []
  let statements = 0
  try {
    const tables = await companyTables(client)
    for (const [name, list] of lists) {
      const log = await statementsOf(scene.product.dataDir, list)
      for (const statement of queriesOf(log)) {
        statements++
        const scans = scansOf(await plansOf(client, statement, scene.companies[0].id), tables)
        const bad = scans.filter(isWalk)
        scannedTables.push(...bad.map(({ table }) => `${name}: ${table}`))
        const marks = scans.map(({ table, by, rows }) => `${isWalk({ table, by, rows }) ? '!!' : ''}${table} ${by}`)
        console.log(
          `${name}\n    ${statement.text.replace(/\s+/g, ' ').slice(0, 160)}\n    → ${[...new Set(marks)].join(', ')}`,
        )
      }
    }
  } finally {
    await client.end()
  }
  context.report.add({
    name: 'lists and searches that walk a whole company table',
    value: new Set(scannedTables).size,
    unit: `of ${statements} statements`,
    target: exactly(0),
    detail: [...new Set(scannedTables)].join(', '),
  })
}

/** For a table with few rows, reading its single page is right. */
const SMALL = 500
const isWalk = ({ by, rows }: ScannedTable) => by === 'Seq Scan' && rows > SMALL

/** The product's statements for a list: reads with their values, without the surrounding transaction. */
const queriesOf = (log: readonly LoggedStatement[]): LoggedStatement[] =>
  log.filter(({ role, text }) => role === 'recado_app' && /^\s*(select|with)\b/i.test(text))

async function listsOf(scene: Scene): Promise<Array<[string, () => Promise<void>]>> {
  const [company] = scene.companies
  const { admin, attendants } = scene.team
  const [attendant] = attendants
  const get = (person: Person, endpoint: Parameters<typeof call>[2], parts: object) => async () => {
    await call(person.url, await person.token(), endpoint, parts)
  }
  const tickets = (person: Person, query: Record<string, unknown>) => get(person, listTickets, { query })
  const open = { status: 'open', showAll: true }
  const first = await call(admin.url, await admin.token(), listTickets, { query: { status: 'closed', showAll: true } })
  const words = Object.entries(searchWords)
  return [
    ['tickets, open', tickets(admin, open)],
    ['tickets, open of an attendant', tickets(attendant!, { status: 'open', queueIds: company.queueIds })],
    ['tickets, pending of an attendant', tickets(attendant!, { status: 'pending', queueIds: company.queueIds })],
    [
      'tickets, pending, longest wait first',
      tickets(attendant!, { status: 'pending', queueIds: company.queueIds, order: 'waiting' }),
    ],
    ['tickets, unread', tickets(attendant!, { status: 'open', withUnreadMessages: true })],
    ['tickets, closed by cursor', tickets(admin, { status: 'closed', showAll: true, cursor: first.cursor })],
    ['tickets, closed, page 500', tickets(admin, { status: 'closed', showAll: true, pageNumber: 500 })],
    ['tickets by tag', tickets(admin, { ...open, tags: [company.tagIds[0]] })],
    ['tickets by user', tickets(admin, { ...open, users: [company.attendants[0]!.userId] })],
    ['tickets by day', tickets(admin, { ...open, date: new Date().toISOString().slice(0, 10) })],
    ['tickets by change', tickets(admin, { ...open, updatedAt: new Date().toISOString().slice(0, 10) })],
    ['ticket counters', get(attendant!, countTickets, { query: { queueIds: company.queueIds } })],
    ...words.map(([kind, word]): [string, () => Promise<void>] => [
      `tickets, ${kind} word`,
      tickets(admin, { ...open, searchParam: word }),
    ]),
    ['tickets, two letters', tickets(admin, { ...open, searchParam: 'xo' })],
    ['tickets, part of a number', tickets(admin, { ...open, searchParam: '60000' })],
    ...words.map(([kind, word]): [string, () => Promise<void>] => [
      `everything, ${kind} word`,
      get(attendant!, searchEverywhere, { query: { searchParam: word } }),
    ]),
    ['messages', get(admin, listMessages, { params: { ticketId: company.longTicketId }, query: {} })],
    ['contacts', get(admin, listContacts, { query: {} })],
    ...words.map(([kind, word]): [string, () => Promise<void>] => [
      `contacts, ${kind} word`,
      get(admin, listContacts, { query: { searchParam: word } }),
    ]),
    ['contact names', get(admin, listContactNames, { query: { searchParam: 'ana' } })],
    ['users', get(admin, listUsers, { query: {} })],
  ]
}
