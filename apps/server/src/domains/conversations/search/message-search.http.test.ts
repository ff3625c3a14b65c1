import { searchMessages } from '@recado/contract/conversations/search'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inbound } from '../../../../test/message-fixture.ts'
import { plansAsApp } from '../../../../test/nested-plans.ts'
import { startTicketFixture, type TicketFixture } from '../../../../test/ticket-fixture.ts'
import type { Actor } from '../../../platform/actor.ts'
import { receiveDeletion } from '../messages/changes/receive-changes.ts'
import { receiveMessages } from '../messages/inbound/receive-messages.ts'

let fixture: TicketFixture

beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())

let serial = 0

/** Creates a ticket with messages of these texts and returns its id. */
async function createConversation(company: 'one' | 'two', place: object, ...texts: string[]): Promise<number> {
  const id = await fixture.ticket(fixture[company], place)
  await fixture.ask(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body)
     select t.company_id, t.id, t.contact_id, t.connection_id, $2 || said.n, false, said.body
     from tickets t, unnest($3::text[]) with ordinality as said (body, n) where t.id = $1 order by said.n`,
    [id, `S${++serial}-`, texts],
  )
  return id
}

const find = (as: Actor, searchParam: string, cursor?: string | null) =>
  fixture.ok(searchMessages, as, { query: { searchParam, ...(cursor ? { cursor } : {}) } })
const foundTexts = async (as: Actor, searchParam: string) =>
  (await find(as, searchParam)).messages.map(({ snippet }) => snippet.map(({ text }) => text).join(''))

it('PLUS-17: "acao" finds "ação", newest first, marked in plain text, with the ticket', async () => {
  const { ana, sales, one } = fixture
  const id = await createConversation(
    'one',
    { queueId: sales },
    'A AÇÃO de hoje',
    'nada',
    '<b>acao</b> & reação',
    'Reação',
  )
  const result = await find(ana, 'acao')
  expect(result.messages.map(({ snippet }) => snippet)).toEqual([
    [
      { text: '<b>', hit: false },
      { text: 'acao', hit: true },
      { text: '</b> & reação', hit: false },
    ],
    [
      { text: 'A ', hit: false },
      { text: 'AÇÃO', hit: true },
      { text: ' de hoje', hit: false },
    ],
  ])
  expect(result.messages[0]?.ticket).toMatchObject({ id, queue: { name: 'Vendas' } })
  expect(result).toMatchObject({ hasMore: false, cursor: null })
  expect(one.at.companyId).toBeGreaterThan(0)
})

it.each([
  ['pedido 4711', 'all words match in any order'],
  ['4711 ped', 'the last word matches as a prefix'],
  ['PEDIDO', 'upper and lower case are equal'],
  ['loja com', 'an address is split into words'],
  ["d'agua", 'an apostrophe separates words'],
  ["'; drop table messages; -- pedid", 'SQL and search operators have no effect'],
  ['pedido & !4711 | x:* pe', 'SQL and search operators have no effect'],
])('PLUS-17: %s: %s', async (term, _why) => {
  const { ana, sales } = fixture
  const text = "Meu pedido nº 4711 em www.loja.com.br, caixa d'água; drop table messages x"
  await createConversation('one', { queueId: sales }, text)
  expect((await foundTexts(ana, term)).length).toBeGreaterThan(0)
  expect(await foundTexts(ana, `${term} zzz`)).toEqual([])
})

it('only the last word matches as a prefix; punctuation alone finds nothing; a single letter is rejected', async () => {
  const { ana, sales } = fixture
  await createConversation('one', { queueId: sales }, 'geladeira branca')
  expect(await foundTexts(ana, 'gelad branca')).toEqual([])
  expect(await foundTexts(ana, 'geladeira br')).toEqual(['geladeira branca'])
  expect(await foundTexts(ana, '?! …')).toEqual([])
  expect(await foundTexts(ana, '😀😀')).toEqual([])
  for (const query of [{ searchParam: 'a' }, {}, { searchParam: 'abc', cursor: 'x' }])
    expect(await fixture.call(searchMessages, ana, { query })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    })
})

it('TEN-01, tickets.3: a search finds nothing of other companies, unserved queues or deleted messages', async () => {
  const { ana, bia, cau, sales, support, one, two } = fixture
  await createConversation('one', { queueId: sales }, 'girassol das vendas')
  await createConversation('one', { queueId: support }, 'girassol do suporte')
  await createConversation('one', { queueId: support, userId: ana.userId, status: 'open' }, 'girassol meu')
  await createConversation('one', { queueId: null }, 'girassol sem fila')
  await createConversation('two', {}, 'girassol alheio')
  expect(await foundTexts(ana, 'girassol')).toEqual(['girassol meu', 'girassol das vendas'])
  expect(await foundTexts(bia, 'girassol')).toEqual(['girassol meu', 'girassol do suporte'])
  expect(await foundTexts(cau, 'girassol')).toEqual(['girassol sem fila'])
  expect(await foundTexts(one.admin, 'girassol')).toHaveLength(4)
  expect(await foundTexts(two.admin, 'girassol')).toEqual(['girassol alheio'])
  const incoming = inbound({ phone: '5511922221111', text: 'girassol apagado' })
  await receiveMessages(fixture.services, one.at, [incoming])
  expect((await foundTexts(one.admin, 'girassol'))[0]).toBe('girassol apagado')
  await receiveDeletion(fixture.services, one.at, {
    ...{ id: incoming.id, fromMe: false },
    chat: { phone: '5511922221111', lid: null, group: null },
  } as never)
  expect(await foundTexts(one.admin, 'girassol')).toHaveLength(4)
})

it('the pages of a search contain all hits without duplicates, also when most hits are not visible', async () => {
  const { ana, sales, support } = fixture
  const texts = (name: string, count: number) => Array.from({ length: count }, (_, at) => `tulipa ${name} ${at}`)
  await createConversation('one', { queueId: sales }, ...texts('vista', 45))
  await createConversation('one', { queueId: support }, ...texts('alheia', 2500))
  const ids: number[] = []
  let cursor: string | null | undefined
  let calls = 0
  do {
    const page = await find(ana, 'tulipa', cursor)
    ids.push(...page.messages.map(({ id }) => id))
    expect(page.hasMore).toBe(page.cursor !== null)
    cursor = page.cursor
    calls++
  } while (cursor && calls < 20)
  expect(ids).toHaveLength(45)
  expect(new Set(ids).size).toBe(45)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
})

it('data.2: as the app’s role, a rare word uses the index, and no query reads all messages', async () => {
  const { sales, one } = fixture
  await createConversation('one', { queueId: sales }, 'orquidea rara')
  await createConversation(
    'one',
    { queueId: sales },
    ...Array.from({ length: 6000 }, (_, at) => `flor comum numero ${at}`),
  )
  await fixture.ask('analyze messages')
  const { rows, plans } = await plansAsApp<{ found: { ids: number[] } }>(
    fixture.database.ownerUrl,
    one.at.companyId,
    `select search_messages('orquidea', null, 100) as found`,
  )
  expect(rows[0]?.found.ids).toHaveLength(1)
  expect(plans).toContain('Bitmap Index Scan on messages_words')
  expect(plans).not.toContain('Seq Scan on messages')
})
