import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inbound, type MessageFixture, startMessageFixture } from '../../../test/message-fixture.ts'
import { until } from '../../../test/until.ts'
import { asOwner } from '../../platform/db/as-owner.ts'
import { receiveMessages } from '../conversations/messages/inbound/receive-messages.ts'
import { contactForNumber } from './contact-for-number.ts'
import { writeContacts } from './contact-write.store.ts'

let fixture: MessageFixture
beforeAll(async () => {
  fixture = await startMessageFixture()
})
afterAll(() => fixture.stop())
afterEach(() => fixture.ask('delete from contacts'))

const number = '5511988887777'
const network = '551188887777'
const company = () => fixture.one.at.companyId
const run: MessageFixture['services']['workplace']['run'] = (...args) => fixture.services.workplace.run(...args)
const write = (name: string) => run(company(), (work) => contactForNumber(work, { number, name }))
const receive = (authorName: string, more: Parameters<typeof inbound>[0] = {}) =>
  receiveMessages(fixture.services, fixture.one.at, [
    inbound({ ...(more.lid ? {} : { phone: network }), authorName, ...more }),
  ])
const names = async () =>
  (await fixture.ask<{ name: string }>('select name from contacts order by id')).map(({ name }) => name)
const bothNames = () => fixture.ask('select name, profile_name from contacts order by id')
const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/**
 * Starts calls one after another behind a locked number, each once the previous one is waiting, and then lets them run
 * in that order.
 */
async function inOrder(...calls: ReadonlyArray<() => Promise<unknown>>): Promise<void> {
  const pendingCalls = await asOwner(fixture.database.ownerUrl, async (other) => {
    await other.query('begin')
    await other.query(`select pg_advisory_xact_lock(hashtextextended('phone ${number}', ${company()}))`)
    const running: Promise<unknown>[] = []
    for (const call of calls) {
      const one = call()
      one.catch(() => undefined)
      running.push(one)
      await until(async () => (await fixture.ask(waiting)).length === running.length, 'a call that waits for the lock')
    }
    await other.query('rollback')
    return running
  })
  await Promise.all(pendingCalls)
}

describe('contacts.1: a name is never replaced by a number', () => {
  const orders: ReadonlyArray<readonly [string, ReadonlyArray<() => Promise<unknown>>, string]> = [
    ['the customer writes, then we', [() => receive('Maria'), () => write('')], 'Maria'],
    ['we write, then the customer', [() => write(''), () => receive('Maria')], 'Maria'],
    [
      'the customer writes, then we under another name',
      [() => receive('Maria'), () => write('Cliente 7')],
      'Cliente 7',
    ],
  ]
  it.each(orders)('when two contacts merge at a new number: %s', async (_, calls, name) => {
    await inOrder(...calls)
    expect(await names()).toEqual([name])
  })

  it('by the network, in any spelling of the number', async () => {
    await receive('Maria')
    for (const name of [number, network, '+55 11 98888-7777', '(11) 98888.7777', '\u202a+55 11 98888-7777\u202c'])
      await receive(name)
    expect(await names()).toEqual(['Maria'])
    await receive('Maria Souza')
    expect(await names()).toEqual(['Maria Souza'])
  })

  it.each([true, false])('by a sheet or an address book (its names win: %s)', async (nameWins) => {
    const put = (name: string) =>
      run(company(), (work) =>
        writeContacts(work.db, company(), { people: [{ phone: number, name, email: '' }], nameWins, now: work.now }),
      )
    await receive('Maria')
    await put(number)
    await put('+55 11 98888-7777')
    expect(await names()).toEqual(['Maria'])
    expect(await fixture.ask('select name_typed from contacts')).toEqual([{ name_typed: false }])
    await put('Maria da Silva')
    expect(await names()).toEqual(['Maria da Silva'])
    await receive('Mari')
    await put('Maria Silva')
    expect(await bothNames()).toEqual([{ name: 'Maria Silva', profile_name: 'Mari' }])
  })

  it('by a merge with the contact that has the name', async () => {
    await write('')
    await receive('Maria', { lid: '77001' })
    expect(await names()).toEqual([number, 'Maria'])
    await run(company(), (work) => sql`select link_identity(${number}, ${network}, '77001')`.execute(work.db))
    expect(await names()).toEqual(['Maria'])
  })
})

describe('contacts.1: the name of the company wins over the profile name, which is kept', () => {
  it.each(['we write first', 'the customer writes first'])('when %s', async (order) => {
    const calls = [() => write('Maria Silva'), () => receive('Mari')]
    for (const one of order === 'we write first' ? calls : calls.reverse()) await one()
    await receive('Mari 2')
    await receive(number)
    expect(await bothNames()).toEqual([{ name: 'Maria Silva', profile_name: 'Mari 2' }])
  })

  it('and a person without a name of the company has the profile name as name', async () => {
    await write('+55 11 98888-7777')
    await receive('Mari')
    expect(await bothNames()).toEqual([{ name: 'Mari', profile_name: 'Mari' }])
  })

  it('and an address is added, but not replaced', async () => {
    await receive('Mari')
    const add = (email: string) =>
      run(company(), (work) => contactForNumber(work, { number, name: 'Maria', email, origin: 'campaign' }))
    await add('maria@x.example')
    await add('other@x.example')
    const rows = await fixture.ask('select name, email, origin from contacts')
    expect(rows).toEqual([{ name: 'Maria', email: 'maria@x.example', origin: 'message' }])
  })

  it('and after a merge', async () => {
    await write('Maria Silva')
    await receive('Mari', { lid: '77002' })
    await run(company(), (work) => sql`select link_identity(${number}, ${network}, '77002')`.execute(work.db))
    expect(await bothNames()).toEqual([{ name: 'Maria Silva', profile_name: 'Mari' }])
  })

  it('and a search for either name finds the contact', async () => {
    await write('Maria Silva')
    await receive('Zuleica')
    const search = (term: string) =>
      run(company(), async (work) => {
        const { rows } = await sql<{ ids: number[] }>`select search_contacts(${term}, '{}', 10) as ids`.execute(work.db)
        const all = await sql<{ found: { people: unknown[]; tickets: unknown[] } }>`
          select search_everywhere(${term}, '{}', true, 1, '{}', true, 5) as found`.execute(work.db)
        const { people, tickets } = all.rows[0]?.found ?? { people: [], tickets: [] }
        return [rows[0]?.ids.length, people.length, tickets.length]
      })
    expect(await search('silva')).toEqual([1, 1, 1])
    expect(await search('zuleica')).toEqual([1, 1, 1])
    expect(await search('other')).toEqual([0, 0, 0])
  })
})
