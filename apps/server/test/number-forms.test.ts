import { canonicalNetworkPhone } from '@recado/contract/values/phone'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../src/platform/db/migrate.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { restoreOlderDatabase } from './older-folder.ts'

/** Contacts, list items and customers stored under other forms of their number get one form each. No data are lost. */

const name = `${process.pid}_number_forms`
let fresh: TestDatabase
let client: pg.Client
let company = 0
let connection = 0
const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await client.query<T>(text, values)).rows

/** A number as the older version stored it, and its present form. */
const forms: ReadonlyArray<readonly [older: string, stored: string]> = [
  ['541123456781', '5491123456781'],
  ['543416123452', '5493416123452'],
  ['542966423453', '5492966423453'],
  ['5491123456784', '5491123456784'],
  ['5215512345675', '525512345675'],
  ['525512345676', '525512345676'],
  ['22507123457', '2250707123457'],
  ['22545123458', '2250545123458'],
  ['22520312009', '2252720312009'],
  ['22997123410', '2290197123410'],
  ['24106123411', '24166123411'],
  ['2416123412', '24166123412'],
  ['24107123413', '24177123413'],
  ['5511987654314', '5511987654314'],
  ['551133334415', '551133334415'],
]
/** Numbers that two contacts had, under two forms. */
const doubles: ReadonlyArray<readonly [older: string, other: string]> = [
  ['541198765431', '5491198765431'],
  ['5215598765432', '525598765432'],
  ['22997654333', '2290197654333'],
  ['22507654334', '2250707654334'],
  ['24106765435', '24166765435'],
  ['24166765436', '2416765436'],
]

interface Person {
  id: number
  number: string
  tickets: number
  messages: number
}

beforeAll(async () => {
  fresh = await testDatabase()
  const owner = new pg.Client({ connectionString: fresh.ownerUrl })
  await owner.connect()
  await owner.query(`create database "${name}" template template0`)
  await owner.end()
  await restoreOlderDatabase(at(fresh.ownerUrl))
  await migrate(at(fresh.ownerUrl), { upTo: '0047_phone_state.sql' })
  client = new pg.Client({ connectionString: at(fresh.ownerUrl) })
  await client.connect()
  await leavePeople()
})
afterAll(async () => {
  await client.end()
  const owner = new pg.Client({ connectionString: fresh.ownerUrl })
  await owner.connect()
  await owner.query(`drop database if exists "${name}" with (force)`)
  await owner.end()
  await fresh.drop()
})

/** Inserts copies of a contact with a conversation, one per number, with list items and customers. */
async function leavePeople(): Promise<void> {
  const [talk] = await rows<{ company_id: number; connection_id: number }>(
    `select t.company_id, t.connection_id from tickets t join companies c on c.id = t.company_id
      join connections w on w.company_id = t.company_id and w.id = t.connection_id
      where c.name = 'Primeira' and w.provider = 'simulator' order by t.id limit 1`,
  )
  if (!talk) throw new Error('the older folder holds no conversation')
  company = talk.company_id
  connection = talk.connection_id
  const numbers = [...forms.map(([older]) => older), ...doubles.flat()]
  await rows('delete from outbox')
  for (const number of numbers) await leavePerson(number)
  await rows(
    `insert into contact_identities (company_id, kind, value, contact_id) select company_id, 'phone', number, id from contacts
      where company_id = $1 and number = any($2)`,
    [company, numbers],
  )
  const [list] = await rows<{ id: number }>(
    `insert into contact_lists (company_id, name) values ($1, 'Formas') returning id`,
    [company],
  )
  await rows(
    `insert into contact_list_items (company_id, contact_list_id, name, number, is_phone, is_valid, checked_at)
      select $1, $2, number, number, true, true, now() from unnest($3::text[]) as number`,
    [company, list?.id, numbers],
  )
  await rows(
    `insert into customers (company_id, name, number) select $1, number, number from unnest($2::text[]) as number`,
    [company, numbers],
  )
}

async function leavePerson(number: string): Promise<void> {
  const [contact] = await rows<{ id: number }>(
    `insert into contacts (company_id, name, number) values ($1, $2, $2) returning id`,
    [company, number],
  )
  const columns = async (table: string, without: string[]) =>
    (
      await rows<{ name: string }>(
        `select quote_ident(column_name) as name from information_schema.columns where table_schema = 'public' and table_name = $1
          and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> all($2)`,
        [table, without],
      )
    )
      .map((column) => column.name)
      .join(', ')
  const ofTicket = await columns('tickets', ['uuid', 'contact_id', 'status'])
  const [ticket] = await rows<{ id: number }>(
    `insert into tickets (${ofTicket}, uuid, contact_id, status) select ${ofTicket}, gen_random_uuid(), $1, 'closed' from tickets
      where company_id = $2 and connection_id = $3 and not is_group order by id limit 1 returning id`,
    [contact?.id, company, connection],
  )
  const ofMessage = await columns('messages', ['ticket_id', 'contact_id', 'external_id', 'quoted_id', 'client_id'])
  await rows(
    `insert into messages (${ofMessage}, ticket_id, contact_id, external_id) select ${ofMessage}, $1, $2, 'FORM' || $2::int || '-' || id from messages
      where company_id = $3 and ticket_id = (select min(id) from tickets where company_id = $3 and connection_id = $4 and not is_group)
      order by id limit 3`,
    [ticket?.id, contact?.id, company, connection],
  )
}

const people = () =>
  rows<Person>(
    `select c.id, c.number, (select count(*)::int from tickets t where t.company_id = c.company_id and t.contact_id = c.id) as tickets,
      (select count(*)::int from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
        where t.company_id = c.company_id and t.contact_id = c.id) as messages
      from contacts c where c.company_id = $1 and not c.is_group order by c.id`,
    [company],
  )

let before: Person[]
const identities = async () => (await rows('select 1 from contact_identities where company_id = $1', [company])).length
const numbersOf = async (table: string) =>
  (
    await rows<{ number: string }>(`select number from ${table} where company_id = $1 and name = any($2) order by id`, [
      company,
      all,
    ])
  ).map(({ number }) => number)
const all = [...forms.map(([older]) => older), ...doubles.flat()]
const stored = [...forms.map(([, number]) => number), ...doubles.flatMap((pair) => pair.map(canonicalNetworkPhone))]

it('contacts.1: every number gets its stored form, and contacts keep their tickets and messages', async () => {
  before = await people()
  const identitiesBefore = await identities()
  await migrate(at(fresh.ownerUrl))
  const after = await people()
  expect(after.map(({ number: _, ...one }) => one)).toEqual(before.map(({ number: _, ...one }) => one))
  const renamed = new Map(forms)
  for (const [at, one] of after.entries()) {
    const older = before[at]?.number ?? ''
    if (!doubles.flat().includes(older)) expect(one.number).toBe(renamed.get(older) ?? older)
  }
  // One of two contacts with the same number has its stored form. The next message from the network merges them.
  for (const pair of doubles) {
    const both = after.filter(({ id }) => before.some((one) => one.id === id && pair.includes(one.number)))
    expect(both.map(({ number }) => number)).toContain(canonicalNetworkPhone(pair[0]))
    expect(new Set(both.map(({ number }) => number)).size).toBe(2)
  }
  expect(await identities()).toBe(identitiesBefore)
  expect(await numbersOf('contact_list_items')).toEqual(stored)
  expect(await numbersOf('customers')).toEqual(stored)
})

it('contacts.1: a message in either form reaches the one contact, with the tickets and messages of both', async () => {
  const olderNumbers = [...forms.map(([older]) => older), ...doubles.map(([older]) => older)]
  for (const number of olderNumbers) {
    await rows('begin')
    await rows(`select set_config('app.company_id', $1, true)`, [String(company)])
    await rows('select resolve_contact($1, $2, null, null, $2)', [canonicalNetworkPhone(number), number])
    await rows('commit')
  }
  const canonicalNumbers = olderNumbers.map(canonicalNetworkPhone)
  const contacts = (await people()).filter(({ number }) => canonicalNumbers.includes(number))
  expect(contacts.map(({ number }) => number).sort()).toEqual([...canonicalNumbers].sort())
  for (const { number, messages, tickets } of contacts) {
    const own = before.filter((one) => canonicalNetworkPhone(one.number) === number)
    const sum = (count: (one: Person) => number) => own.reduce((all, one) => all + count(one), 0)
    expect([number, tickets, messages]).toEqual([number, sum((one) => one.tickets), sum((one) => one.messages)])
  }
  expect(
    await rows('select 1 from contacts where company_id = $1 and number = any($2)', [
      company,
      all.filter((one) => !canonicalNumbers.includes(one)),
    ]),
  ).toEqual([])
})
