import { canonicalNetworkPhone, phoneSpellings } from '@recado/contract/values/phone'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inbound, type MessageFixture, startMessageFixture } from '../../../../../test/message-fixture.ts'
import { receiveMessages } from './receive-messages.ts'

let fixture: MessageFixture
beforeAll(async () => {
  fixture = await startMessageFixture()
})
afterAll(() => fixture.stop())
afterEach(async () => {
  await fixture.ask('delete from contacts')
})

const count = async (table: string) =>
  Number((await fixture.ask<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n)
const receive = (batch: ReturnType<typeof inbound>[]) => receiveMessages(fixture.services, fixture.one.at, batch)

describe('numbers in several forms', () => {
  it.each([
    ['Argentina', '541123456789', '5491123456789'],
    ['Argentina, a landline', '5491143215678', '541143215678'],
    ['Mexico', '525512345678', '5215512345678'],
    ["Côte d'Ivoire", '22507123456', '2250707123456'],
    ["Côte d'Ivoire, the old number", '2250707123456', '22507123456'],
    ['Benin', '2290197123456', '22997123456'],
    ['Gabon', '2416123456', '24166123456'],
    ['Brazil', '5531988887777', '553188887777'],
  ])('contacts.1: a person stored under another form of the number is one contact (%s)', async (_, stored, writes) => {
    const { companyId } = fixture.one.at
    await fixture.ask(`insert into contacts (company_id, name, name_typed, number) values ($1, 'Planilha', true, $2)`, [
      ...[companyId, stored],
    ])
    await receive([inbound({ phone: writes, authorName: 'Perfil', text: 'oi' })])
    await receive([inbound({ phone: writes, text: 'de novo' })])
    expect(await fixture.ask('select name, number, reach_phone from contacts')).toEqual([
      { name: 'Planilha', number: canonicalNetworkPhone(stored), reach_phone: writes },
    ])
    expect(await count('tickets')).toBe(1)
  })

  it('contacts.1: two contacts of one number are merged when it writes', async () => {
    const { companyId } = fixture.one.at
    const number = '5491123456789'
    await receive([inbound({ phone: number, text: 'antes' })])
    await fixture.ask(
      `insert into contacts (company_id, name, number, name_typed) values ($1, 'Planilha', '541123456789', true)`,
      [companyId],
    )
    await fixture.ask(
      `insert into contact_identities select company_id, 'phone', number, id from contacts where number = '541123456789'`,
    )
    await fixture.ask('update contacts set reach_phone = null')
    await receive([inbound({ phone: number, text: 'depois' })])
    expect(await fixture.ask('select name, number from contacts')).toEqual([{ name: 'Planilha', number }])
    expect([await count('tickets'), await count('messages')]).toEqual([1, 2])
  })

  it('contacts.1: the database knows the same forms as the contract', async () => {
    const numbers = [
      ...['5511987654321', '5511912345678', '551133334444', '5491123456789', '548001234567', '525512345678'],
      ...['2250707123456', '2250107123456', '2250545123456', '2252720312000', '2252120812000', '2252520012000'],
      ...['2290197123456', '24166123456', '24111234567', '24162123456', '351912345678', '14155552671'],
    ]
    const rows = await fixture.ask<{ forms: string[] }>(
      'select phone_spellings(n) as forms from unnest($1::text[]) with ordinality as t (n, at) order by at',
      [numbers],
    )
    expect(rows.map(({ forms }) => [...forms].sort())).toEqual(numbers.map((number) => phoneSpellings(number).sort()))
    const all = [...numbers, ...numbers.flatMap(phoneSpellings), '5415234567', '120363041234567890', 'x', '']
    const stored = await fixture.ask<{ stored: string }>(
      'select canonical_phone(n) as stored from unnest($1::text[]) with ordinality as t (n, at) order by at',
      [all],
    )
    expect(stored.map((row) => row.stored)).toEqual(all.map(canonicalNetworkPhone))
  })
})
