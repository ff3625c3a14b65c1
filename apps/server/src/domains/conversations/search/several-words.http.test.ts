import { searchMessages } from '@recado/contract/conversations/search'
import type { Out } from '@recado/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plansAsApp } from '../../../../test/nested-plans.ts'
import { startTicketFixture, type TicketFixture } from '../../../../test/ticket-fixture.ts'
import type { Actor } from '../../../platform/actor.ts'

// More messages than a search walks at most, with words of every frequency, so that every strategy is used.
const MESSAGES = 18_000
const PAGES = 30

interface StoredText {
  id: number
  words: string[]
  queueId: number | null
}

interface WrittenMessage {
  id: string
  company_id: number
  ticket_id: number
  body: string
  is_deleted: boolean
}

let fixture: TicketFixture
let storedTexts: StoredText[]

/** Returns the text of message number `at`, oldest first. */
function textOf(at: number): string {
  const words = ['Olá']
  if (at % 2 === 0) words.push('GELADEIRA,')
  if (at % 150 === 0 || at % 2 === 1) words.push('urgência')
  if (at % 4 === 0) words.push('pedido')
  if (at % 4 === 2 || at < 60) words.push('(troca)')
  if (at % 900 === 0) words.push('águia')
  if (at % 9000 === 7) words.push('ornitorrinco')
  if (at < 6000) words.push('Natal')
  words.push(`item${at % 11}`)
  return words.join(' ')
}

beforeAll(async () => {
  fixture = await startTicketFixture()
  const { one, two, sales, support } = fixture
  const places = await Promise.all([sales, support, null].map(async (queueId) => fixture.ticket(one, { queueId })))
  const foreign = await fixture.ticket(two, {})
  const texts = Array.from({ length: MESSAGES }, (_, at) => textOf(at))
  // Both companies get equal texts at equal times. The first company spreads them over three queues.
  const rows = await fixture.ask<WrittenMessage>(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, is_deleted)
     select t.company_id, t.id, t.contact_id, t.connection_id, 'W' || said.n, false, said.body, said.n % 1350 = 1
     from unnest($1::text[]) with ordinality as said (body, n)
     join tickets t on t.id = $2 or t.id = ($3::int[])[1 + said.n / 150 % 3] order by said.n
     returning id, company_id, ticket_id, body, is_deleted`,
    [texts, foreign, places],
  )
  await fixture.ask('analyze messages')
  const queues = new Map([sales, support, null].map((queueId, at) => [places[at], queueId]))
  storedTexts = rows
    .filter((row) => row.company_id === one.at.companyId && !row.is_deleted)
    .map(({ id, ticket_id, body }) => ({
      id: Number(id),
      queueId: queues.get(ticket_id) ?? null,
      words: normalizeWords(body),
    }))
    .sort((a, b) => b.id - a.id)
})
afterAll(() => fixture.stop())

const normalizeWords = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** The expected result, found by reading every message, newest first. */
function expectedIds(term: string, sees: (queueId: number | null) => boolean): number[] {
  const searchWords = normalizeWords(term)
  const last = searchWords.pop() ?? ''
  return storedTexts
    .filter(
      ({ words, queueId }) =>
        sees(queueId) &&
        searchWords.every((word) => words.includes(word)) &&
        words.some((word) => word.startsWith(last)),
    )
    .map(({ id }) => id)
}

/** Reads pages up to the end or a limit. */
async function readPages(as: Actor, searchParam: string): Promise<{ ids: number[]; whole: boolean }> {
  const ids: number[] = []
  let cursor: string | null | undefined
  for (let page = 0; page < PAGES; page++) {
    const result: Out<typeof searchMessages> = await fixture.ok(searchMessages, as, {
      query: { searchParam, ...(cursor ? { cursor } : {}) },
    })
    ids.push(...result.messages.map(({ id }) => id))
    cursor = result.cursor
    if (!cursor) return { ids, whole: true }
  }
  return { ids, whole: false }
}

describe.each([
  ['geladeira urgencia', 'both frequent, sometimes together'],
  ['urgência geladei', 'the same with a prefix'],
  ['pedido troca', 'both frequent, together only in old messages'],
  ['aguia geladeira', 'the first word rare'],
  ['ornitorrinco urgencia', 'the first word very rare'],
  ['geladeira aguia', 'the last word rare'],
  ['geladeira urgencia pedido item1', 'four words'],
  ['pedido xilofonista', 'the last word in no message'],
  ['xilofonista pedido', 'the first word in no message'],
  ['natal aguia', 'an old word and a rare one'],
  ['natal urgencia', 'an old word and a frequent one'],
  ['GELADEIRA pedido', 'both frequent and often together'],
  ['águia', 'one rare word'],
])('PLUS-17, tickets.3: "%s" (%s), newest first and page by page', (term) => {
  it.each(['admin', 'ana', 'bia', 'cau'] as const)('for %s', async (who) => {
    const { one, sales, support } = fixture
    const sees = {
      admin: () => true,
      ana: (id: number | null) => id === sales,
      bia: (id: number | null) => id === support,
      cau: (id: number | null) => id === null,
    }
    const { ids, whole } = await readPages(who === 'admin' ? one.admin : fixture[who], term)
    const all = expectedIds(term, sees[who])
    expect(ids).toEqual(whole ? all : all.slice(0, ids.length))
    if (!whole) expect(ids.length).toBeGreaterThanOrEqual(PAGES)
  })
})

it('TEN-01: the other company finds the same number of messages and none of the same ids', async () => {
  const { ids } = await readPages(fixture.two.admin, 'geladeira urgencia')
  const own = new Set(storedTexts.map(({ id }) => id))
  expect(ids.length).toBeGreaterThan(100)
  expect(ids.filter((id) => own.has(id))).toEqual([])
})

describe('data.2: the rows that a search for several words reads, as the app’s role', () => {
  const plansOf = async (term: string) => {
    const { one, database } = fixture
    const { rows, plans } = await plansAsApp<{ found: { ids: number[] } }>(
      database.ownerUrl,
      one.at.companyId,
      `select search_messages('${term}', null, 400) as found`,
    )
    expect(plans).not.toContain('Seq Scan on messages')
    return { ids: rows[0]?.found.ids ?? [], plans }
  }

  it('two frequent words that quickly fill a page read only the newest messages', async () => {
    const { ids, plans } = await plansOf('geladeira urgencia')
    expect(ids).toEqual(expectedIds('geladeira urgencia', () => true).slice(0, ids.length))
    expect(ids.length).toBeGreaterThan(20)
    expect(plans).not.toContain('messages_words')
  })

  it('a rare word with a frequent prefix uses the index only for the rare word', async () => {
    const { ids, plans } = await plansOf('ornitorrinco urgencia')
    expect(ids).toEqual(expectedIds('ornitorrinco urgencia', () => true))
    const [condition] = /Index Cond: .*words @@.*/.exec(plans) ?? []
    expect(condition).toContain('ornitorrinco')
    expect(condition).not.toContain('urgencia')
  })

  it.each(['geladeira aguia', 'pedido troca', 'natal aguia'])('%s uses the index for both', async (term) => {
    const { ids, plans } = await plansOf(term)
    expect(ids).toEqual(expectedIds(term, () => true).slice(0, 400))
    for (const word of term.split(' ')) expect(/Index Cond: .*words @@.*/.exec(plans)?.[0]).toContain(word)
  })
})
