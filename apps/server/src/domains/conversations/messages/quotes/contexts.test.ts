import type { InboundQuote } from '@recado/channels/channel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inbound, type MessageFixture, startMessageFixture } from '../../../../../test/message-fixture.ts'
import type { DataSubject } from '../../../../platform/personal-data.ts'
import { conversationData } from '../../personal-data.store.ts'
import { receiveEdit } from '../changes/receive-changes.ts'
import { messagesInOrder } from '../history/message-page.store.ts'
import { receiveMessages } from '../inbound/receive-messages.ts'

let fixture: MessageFixture
beforeAll(async () => {
  fixture = await startMessageFixture()
  fixture.setting(fixture.one, 'CheckMsgIsGroup', 'disabled')
})
afterAll(() => fixture.stop())

const receive = (...batch: ReturnType<typeof inbound>[]) => receiveMessages(fixture.services, fixture.one.at, batch)
/** Returns a message as pages show it, by the network's id. */
async function loadMessage(externalId: string) {
  const { companyId } = fixture.one.at
  const [row] = await fixture.ask<{ id: number }>(
    'select id from messages where company_id = $1 and external_id = $2',
    [companyId, externalId],
  )
  return fixture.services.workplace.read(companyId, async ({ db }) => {
    const [message] = await messagesInOrder(db, sql`array[${row?.id ?? 0}::bigint]`)
    return message?.view
  })
}
const person = (phone: string) => ({ phone, lid: null, group: null })
const quoteOf = (change: Partial<InboundQuote>): InboundQuote => ({
  ...{ kind: 'message', author: null, fromMe: false, content: { kind: 'text', text: 'antes' }, thumbnail: null },
  ...change,
})

it('MSG-07: a quote of a message that is not stored shows the data it came with', async () => {
  const thumbnail = new Uint8Array([0xff, 0xd8, 1])
  await receive(
    inbound({ id: 'S1', quotedId: 'STORY', quote: quoteOf({ kind: 'status', fromMe: true, thumbnail }) }),
    inbound({ id: 'S2', quotedId: 'OLD', quote: quoteOf({ author: person('5511988887777') }), authorName: 'Maria' }),
    inbound({ id: 'S3', quotedId: 'NOTHING' }),
  )
  expect((await loadMessage('S1'))?.quote).toEqual({
    ...{ kind: 'status', text: 'antes', mediaType: 'chat', fromMe: true, name: null },
    thumbnail: 'data:image/jpeg;base64,/9gB',
  })
  expect((await loadMessage('S2'))?.quote).toMatchObject({ kind: 'message', fromMe: false, text: 'antes' })
  expect((await loadMessage('S3'))?.quote).toBeNull()
})

it('MSG-07: a quoted message that arrives after its answer is linked, and replaces the data of the answer', async () => {
  await receive(inbound({ id: 'A2', quotedId: 'A1', quote: quoteOf({}) }))
  fixture.received.length = 0
  await receive(inbound({ id: 'A1', text: 'a primeira' }))
  expect(await loadMessage('A2')).toMatchObject({ quote: null, quotedMsg: { body: 'a primeira' } })
  const updates = fixture.received.filter(
    ({ name, payload }) => name.endsWith('-appMessage') && (payload as { action?: string }).action === 'update',
  )
  expect(updates).toMatchObject([{ payload: { message: { externalId: 'A2', quotedMsg: { body: 'a primeira' } } } }])
  // An answer to a stored message needs no quote data.
  await receive(inbound({ id: 'A3', quotedId: 'A1', quote: quoteOf({}) }))
  expect(await loadMessage('A3')).toMatchObject({ quote: null, quotedMsg: { body: 'a primeira' } })
})

it('MSG-07: a quote does not restore a message that was deleted here', async () => {
  await receive(inbound({ id: 'D0' }))
  await fixture.ask(`insert into message_tombstones (company_id, connection_id, contact_id, external_id, from_me)
    select company_id, connection_id, contact_id, 'DELETED', false from messages where external_id = 'D0'`)
  await receive(inbound({ id: 'D1', quotedId: 'DELETED', quote: quoteOf({}) }))
  expect((await loadMessage('D1'))?.quote).toBeNull()
})

it('MSG-19: mentions show names in the chat and in the list, in every form they arrive in', async () => {
  const group = '123-456'
  await receive(
    inbound({ group, author: person('5511977776666'), authorName: 'Rui Costa' }),
    inbound({ group, author: { phone: null, lid: '987654321', group: null }, authorName: 'Bia' }),
  )
  const mention = (token: string, change = {}) => ({
    ...{ token, address: person(token), name: '', isMe: false },
    ...change,
  })
  const mentions = [
    mention('5511977776666'),
    mention('987654321', { address: { phone: null, lid: '987654321', group: null } }),
    mention('5511900001111', { isMe: true }),
    mention('5511933332222'),
    mention('555', { address: { phone: null, lid: '555', group: null } }),
    mention('777-1@g.us', { address: { phone: null, lid: null, group: '777-1' }, name: 'Vendas' }),
  ]
  const text = '@5511977776666 @987654321 @5511900001111 @5511933332222 @555 @777-1@g.us @loja a@5.com @55119777766661'
  await receive(inbound({ id: 'M1', group, author: person('5511977776666'), mentions, text }))
  const [connection] = await fixture.ask<{ name: string }>('select name from connections where id = $1', [
    fixture.one.at.connectionId,
  ])
  const body = `@Rui Costa @Bia @${connection?.name} @+5511933332222 @participante @Vendas @loja a@5.com @55119777766661`
  const message = await loadMessage('M1')
  expect(message?.body).toBe(body)
  expect(message?.mentions?.map(({ name }) => name)).toEqual([
    ...['Rui Costa', 'Bia', connection?.name, '+5511933332222', 'participante', 'Vendas'],
  ])
  const [ticket] = await fixture.ask('select last_message from tickets where id = $1', [message?.ticketId])
  expect(ticket).toEqual({ last_message: body })
  await receiveEdit(fixture.services, fixture.one.at, {
    ...{ chat: { phone: null, lid: null, group }, id: 'M1', fromMe: false, at: Date.now() },
    ...{ text: 'corrigido @5511977776666', mentions: [mention('5511977776666')] },
  })
  expect((await loadMessage('M1'))?.body).toBe('corrigido @Rui Costa')
})

it('MSG-19: a chat keeps its expiration; an older report changes nothing', async () => {
  const at = Date.now()
  const seconds = () => fixture.ask('select seconds from chat_expirations')
  await receive(inbound({ phone: '5511911112222', sentAt: at - 10_000, expiration: 0 }))
  expect(await seconds()).toEqual([])
  await receive(inbound({ phone: '5511911112222', sentAt: at - 5_000, expiration: 86_400 }))
  expect(await seconds()).toEqual([{ seconds: 86_400 }])
  await receive(inbound({ phone: '5511911112222', sentAt: at - 7_000, expiration: 0 }))
  expect(await seconds()).toEqual([{ seconds: 86_400 }])
  await receive(inbound({ phone: '5511911112222', sentAt: at - 1_000, expiration: 0 }))
  expect(await seconds()).toEqual([{ seconds: 0 }])
})

it("PLUS-21: erasing a person removes their words from quotes and their name from others' mentions", async () => {
  const group = '900-1'
  const rui = person('5511944443333')
  await receive(
    inbound({ id: 'E0', group, author: rui, authorName: 'Palavra Plantada' }),
    inbound({
      ...{ id: 'E1', group, author: person('5511988887777'), text: 'oi @5511944443333 tudo', quotedId: 'GONE' },
      quote: quoteOf({ author: rui, content: { kind: 'text', text: 'palavra plantada' } }),
      mentions: [{ token: '5511944443333', address: rui, name: '', isMe: false }],
    }),
  )
  expect(await loadMessage('E1')).toMatchObject({
    body: 'oi @Palavra Plantada tudo',
    quote: { name: 'Palavra Plantada' },
  })
  const [contact] = await fixture.ask<{ id: number }>(`select id from contacts where number = '5511944443333'`)
  const subject = { contactId: contact?.id ?? 0, numbers: ['5511944443333'], lids: [] } as unknown as DataSubject
  await fixture.services.workplace.run(fixture.one.at.companyId, async (work) => {
    for (const part of conversationData.erases ?? []) if (part.name !== 'timeline') await part.erase(work, subject)
  })
  expect(await loadMessage('E1')).toMatchObject({ body: 'oi @… tudo', quote: null, mentions: null })
  expect(await fixture.ask(`select 1 from messages where messages::text ilike '%plantada%'`)).toEqual([])
  expect(await fixture.ask(`select 1 from tickets where last_message ilike '%plantada%'`)).toEqual([])
})
