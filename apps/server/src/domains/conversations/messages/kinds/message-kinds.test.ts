import type { ChannelContent } from '@recado/channels/channel'
import { MAX_ORIGINAL, PREVIEW_BOUNDS } from '@recado/channels/message-kinds.rules'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inbound, type MessageFixture, startMessageFixture } from '../../../../../test/message-fixture.ts'
import { receiveEdit, receiveIdentity } from '../changes/receive-changes.ts'
import { receiveMessages } from '../inbound/receive-messages.ts'
import { forgetQuiet } from './quiet.store.ts'
import { receiveAnswer } from './receive-answer.ts'

let fixture: MessageFixture
beforeAll(async () => {
  fixture = await startMessageFixture()
})
afterAll(() => fixture.stop())
afterEach(async () => {
  await fixture.ask('delete from contacts')
  await fixture.ask('delete from quiet_messages')
  fixture.received.length = 0
})

const receive = (...batch: Array<ReturnType<typeof inbound>>) =>
  receiveMessages(fixture.services, fixture.one.at, batch)
const count = async (table: string) =>
  Number((await fixture.ask<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n)
const bodies = async () =>
  (await fixture.ask<{ body: string }>('select body from messages order by id')).map(({ body }) => body)
const invite: ChannelContent = {
  kind: 'described',
  what: 'channelInvite',
  lines: [{ word: 'channelAdminInvite', text: 'Novas' }],
}
const unknown = (size: number): ChannelContent => ({
  kind: 'unsupported',
  what: 'future thing',
  original: Buffer.alloc(size, 7),
})

describe('a quiet message', () => {
  it('opens no ticket and creates no contact; it is stored sealed, once', async () => {
    const message = inbound({ content: invite })
    await receive(message)
    await receive(message, inbound({ content: unknown(5), fromMe: true }))
    expect([await count('tickets'), await count('contacts'), await count('quiet_messages')]).toEqual([0, 0, 2])
    const [quietMessage] = await fixture.ask<{ content: Buffer; kind: string }>(
      'select kind, content from quiet_messages order by kind',
    )
    expect([quietMessage?.kind, quietMessage?.content.includes('Novas')]).toEqual(['channelInvite', false])
    expect(fixture.received).toEqual([])
  })

  it('appears in an unfinished ticket as read, without moving the ticket', async () => {
    await receive(inbound({ text: 'oi' }))
    const ticket = 'select unread, last_message, waiting_since, last_message_at, speaker from tickets'
    const before = await fixture.ask(ticket)
    await receive(inbound({ content: invite }), inbound({ content: invite, fromMe: true }))
    expect(await fixture.ask(ticket)).toEqual(before)
    expect(await bodies()).toEqual(['oi', ...Array(2).fill('📢 Convite para administrar o canal: Novas')])
    expect(await fixture.ask('select message_count from tickets')).toEqual([{ message_count: 3 }])
    expect(await fixture.ask('select read from messages where kind is not null')).toEqual([
      { read: true },
      { read: true },
    ])
  })

  it('is stored as quiet again after the ticket is resolved, and deleted after 30 days', async () => {
    await receive(inbound({ text: 'oi' }))
    await fixture.ask(`update tickets set status = 'closed'`)
    await receive(inbound({ content: invite }))
    expect([await count('tickets'), await count('quiet_messages')]).toEqual([1, 1])
    const forget = (days: number) =>
      fixture.services.workplace.run(fixture.one.at.companyId, ({ db, now }) =>
        forgetQuiet(db, fixture.one.at.companyId, new Date(now.getTime() + days * 86_400_000)),
      )
    await forget(29)
    expect(await count('quiet_messages')).toBe(1)
    await forget(31)
    expect(await count('quiet_messages')).toBe(0)
  })
})

describe('an unsupported message', () => {
  it('keeps its original up to a limit, until it is deleted or erased', async () => {
    await receive(inbound({ text: 'oi' }))
    await receive(inbound({ content: unknown(MAX_ORIGINAL) }), inbound({ content: unknown(MAX_ORIGINAL + 1) }))
    expect([await count('messages'), await count('message_originals')]).toEqual([3, 1])
    expect(await fixture.ask('select distinct kind, media_type, body from messages where kind is not null')).toEqual([
      { kind: 'unknown', media_type: 'unsupported', body: 'future thing' },
    ])
    const [row] = await fixture.ask<{ payload: Buffer }>('select payload from message_originals')
    expect(row?.payload.includes(Buffer.alloc(16, 7))).toBe(false)
    await fixture.ask('update messages set is_deleted = true')
    expect(await count('message_originals')).toBe(0)
  })

  it('is deleted by an erasure and with its ticket', async () => {
    await receive(inbound({ text: 'oi' }))
    await receive(inbound({ content: unknown(9) }), inbound({ content: unknown(9) }))
    await fixture.ask(
      `update messages set removed = 'erased' where id = (select min(message_id) from message_originals)`,
    )
    expect(await count('message_originals')).toBe(1)
    await fixture.ask('delete from tickets')
    expect(await count('message_originals')).toBe(0)
  })
})

describe('merging two contacts', () => {
  it('keeps the originals of messages and the keys of their answers; a message stored twice keeps one', async () => {
    const [phone, lid] = ['5511955554444', '777000777']
    const byLid = { phone: null, lid, group: null }
    const pollOf = (id: string) => ({
      ...{ id, chat: byLid, author: byLid },
      content: {
        kind: 'described',
        what: 'poll',
        lines: [{ word: 'poll' }],
        answerable: { secret: Buffer.from('k') },
      } as ChannelContent,
    })
    await receive(inbound({ phone, text: 'oi' }), inbound({ phone, id: 'BOTH', content: unknown(9) }))
    await receive(
      inbound({ ...pollOf('P1') }),
      inbound({ id: 'BOTH', chat: byLid, author: byLid, content: unknown(9) }),
    )
    expect([await count('contacts'), await count('message_originals'), await count('message_answers')]).toEqual([
      2, 2, 1,
    ])
    await receiveIdentity(fixture.services, fixture.one.at, { phone, lid })
    expect([await count('contacts'), await count('tickets')]).toEqual([1, 1])
    expect([await count('message_originals'), await count('message_answers')]).toEqual([1, 1])
    const orphans = `select 1 from message_originals o where not exists (
      select 1 from messages m where m.company_id = o.company_id and m.id = o.message_id)`
    expect(await fixture.ask(orphans)).toEqual([])
    await fixture.ask('delete from tickets')
    expect([await count('message_originals'), await count('message_answers')]).toEqual([0, 0])
  })
})

describe('a poll', () => {
  const poll: ChannelContent = {
    kind: 'described',
    what: 'poll',
    lines: [
      { word: 'poll', text: 'Qual?' },
      { text: 'A', option: 'a' },
      { text: 'B', option: 'b' },
    ],
    answerable: { secret: Buffer.from('chave-da-enquete') },
  }
  const answer = (id: string, choices: string[], at: number, lid = '2999') =>
    receiveAnswer(fixture.services, fixture.one.at, {
      ...{
        id,
        fromMe: false,
        chat: inbound({}).chat,
        author: { phone: null, lid, group: null },
        authorIsMe: false,
        at,
      },
      choices: (secret) => (secret && Buffer.from(secret).toString() === 'chave-da-enquete' ? choices : null),
      ballot: null,
    })

  it('MSG-02: counts the latest vote of each author, ignoring options that it does not offer', async () => {
    await receive(inbound({ id: 'P', content: poll }))
    const [row] = await fixture.ask<{ secret: Buffer }>('select secret from message_answers')
    expect(row?.secret.includes('chave')).toBe(false)
    await answer('P', ['a'], 10)
    await answer('P', ['b', 'x'], 20)
    await answer('P', ['a'], 15)
    await answer('P', ['b'], 30, '3000')
    expect(await bodies()).toEqual(['📊 Enquete: Qual?\n• A\n• B (2)'])
    expect(await fixture.ask('select last_message, unread from tickets')).toMatchObject([{ unread: 1 }])
    expect(fixture.received.filter(({ payload }) => (payload as { action?: string }).action === 'update')).not.toEqual(
      [],
    )
    await answer('Q', ['a'], 10)
    expect(await count('messages')).toBe(1)
  })

  it('has the new text after an edit', async () => {
    await receive(inbound({ id: 'P', content: poll }))
    const chat = inbound({}).chat
    await receiveEdit(fixture.services, fixture.one.at, {
      id: 'P',
      chat,
      fromMe: false,
      text: '',
      at: 5,
      lines: [{ word: 'poll', text: 'Outra?' }],
    })
    expect(await bodies()).toEqual(['📊 Enquete: Outra?'])
  })
})

describe('MSG-04: a link preview', () => {
  const preview = { url: 'https://a.b', title: 'x'.repeat(65_000), text: 'Doces', image: Buffer.from([0xff, 0xd8, 1]) }
  const loadPreview = () =>
    fixture.received.flatMap(
      ({ payload }) => (payload as { message?: { linkPreview?: unknown } }).message?.linkPreview ?? [],
    )

  it('is stored within its limits and announced with its message', async () => {
    await receive({ ...inbound({ text: 'veja https://a.b' }), linkPreview: preview })
    expect(loadPreview()).toEqual([
      {
        url: 'https://a.b',
        title: 'x'.repeat(PREVIEW_BOUNDS.title),
        text: 'Doces',
        image: 'data:image/jpeg;base64,/9gB',
      },
    ])
  })

  it('leaves out an invalid or too large picture, and a link that is not in the text', async () => {
    const large = Buffer.alloc(PREVIEW_BOUNDS.image + 1, 0xff)
    large[1] = 0xd8
    await receive({ ...inbound({ text: 'https://a.b' }), linkPreview: { ...preview, title: 'T', image: large } })
    await receive({
      ...inbound({ text: 'https://a.b' }),
      linkPreview: { ...preview, title: 'T', image: Buffer.from('<svg>') },
    })
    await receive({ ...inbound({ text: 'sem link' }), linkPreview: { ...preview, title: 'T' } })
    expect(loadPreview()).toEqual(Array(2).fill({ url: 'https://a.b', title: 'T', text: 'Doces', image: null }))
  })
})
