import { MediaFailure } from '@recado/channels/channel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  inbound,
  type MessageFixture,
  type ReactionUpdate,
  startMessageFixture,
} from '../../../../../test/message-fixture.ts'
import { createMessages, type Messages } from '../create-messages.ts'
import { listMessages } from '../history/list-messages.ts'
import { retryMedia } from '../media/retry-media.ts'

let fixture: MessageFixture
let messages: Messages
const chat = { phone: '551188887777', lid: null, group: null }
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  fixture = await startMessageFixture()
  messages = createMessages({ ...fixture.services, listenUrl: null, onBlocked: () => undefined })
})
afterAll(async () => {
  await messages.stop()
  await fixture.stop()
})
beforeEach(async () => {
  await fixture.ask('delete from contacts')
  for (const list of [fixture.sessions.changes, fixture.received, fixture.jobs]) list.length = 0
  Object.assign(fixture.sessions, { open: true, beforeChange: () => undefined, media: () => new Uint8Array(png) })
})

const receive = (...batch: ReturnType<typeof inbound>[]) => messages.listener.messages(fixture.one.at, batch)
const row = async () => (await fixture.ask('select * from messages order by id'))[0]
const updates = () =>
  fixture.received.filter((e) => e.name.endsWith('appMessage') && e.payload.action === 'update').map((e) => e.payload)

describe('changes from the network', () => {
  it('MSG-06 PLUS-22: an edit changes only its message, keeps the earlier text and counts nothing as unread', async () => {
    const message = inbound({ text: 'antes' })
    await receive(message)
    const edit = { chat, id: message.id, fromMe: false, text: 'depois', at: Date.now() }
    await messages.listener.edited(fixture.one.at, edit)
    await messages.listener.edited(fixture.one.at, edit)
    expect(await row()).toMatchObject({ body: 'depois', is_edited: true, edits: [{ body: 'antes' }] })
    expect(await fixture.ask('select unread, last_message, message_count from tickets')).toEqual([
      { unread: 1, last_message: 'depois', message_count: 1 },
    ])
    expect(updates()).toMatchObject([{ message: { body: 'depois', isEdited: true } }])
  })

  it('MSG-06: an edit with an invalid time is dated now and does not block later ones', async () => {
    const message = inbound({ text: 'antes' })
    await receive(message)
    const edit = (text: string, at: number) =>
      messages.listener.edited(fixture.one.at, { chat, id: message.id, fromMe: false, text, at })
    await edit('do futuro', 9e18)
    await edit('depois', Date.now() + 1_000)
    expect(await row()).toMatchObject({ body: 'depois' })
  })

  it('MSG-06: an edit delivered after a newer one changes nothing', async () => {
    const message = inbound({ text: 'antes' })
    await receive(message)
    const at = Date.now()
    const edit = (text: string, later: number) =>
      messages.listener.edited(fixture.one.at, { chat, id: message.id, fromMe: false, text, at: at + later })
    await edit('depois', 1)
    await edit('por fim', 2)
    await edit('depois', 1)
    expect(await row()).toMatchObject({ body: 'por fim', edits: [{ body: 'antes' }, { body: 'depois' }] })
    // With equal times the last to arrive wins.
    await edit('mesmo', 2)
    expect(await row()).toMatchObject({ body: 'mesmo' })
  })

  it('MSG-06 PLUS-22: a deletion hides the text, which stays in the database', async () => {
    const message = inbound({ text: 'segredo' })
    await receive(message)
    await messages.listener.deleted(fixture.one.at, { chat, id: message.id, fromMe: false })
    expect(await row()).toMatchObject({ body: 'segredo', is_deleted: true })
    expect(updates()).toMatchObject([
      { message: { body: '', isDeleted: true }, ticket: { lastMessage: '🚫 Mensagem apagada' } },
    ])
  })

  it('PLUS-22: each author has one reaction, which can be removed', async () => {
    const message = inbound()
    await receive(message)
    const react = (emoji: string, change: Partial<ReactionUpdate> = {}) =>
      messages.listener.reaction(fixture.one.at, {
        chat,
        id: message.id,
        fromMe: false,
        author: chat,
        reactorIsMe: false,
        emoji,
        ...change,
      })
    await react('👍')
    await react('😂')
    await react('❤️', { reactorIsMe: true })
    expect((await row())?.reactions).toMatchObject([
      { emoji: '😂', fromMe: false },
      { emoji: '❤️', fromMe: true },
    ])
    await react('')
    expect((await row())?.reactions).toMatchObject([{ emoji: '❤️' }])
    expect(await fixture.ask('select unread from tickets')).toEqual([{ unread: 1 }])
  })

  it('changes of unknown messages, of another chat or another company change and open nothing', async () => {
    const message = inbound({ text: 'minha' })
    await receive(message)
    const stranger = { phone: '5511900000000', lid: null, group: null }
    await messages.listener.edited(fixture.one.at, { chat: stranger, id: message.id, fromMe: false, text: 'x', at: 1 })
    await messages.listener.edited(fixture.one.at, { chat, id: 'nobody', fromMe: false, text: 'x', at: 1 })
    await messages.listener.deleted(fixture.two.at, { chat, id: message.id, fromMe: false })
    expect(await row()).toMatchObject({ body: 'minha', is_deleted: false })
    expect(await fixture.ask('select count(*)::int as n from tickets')).toEqual([{ n: 1 }])
  })

  it('BOT-10: a company that accepts no calls rejects them on the session and still shows them in the chat', async () => {
    const ring = (id: string) =>
      messages.listener.call(fixture.one.at, { id, from: chat, video: false, at: Date.now() })
    const rejected = () =>
      fixture.sessions.changes.filter(({ what }) => what === 'rejectCall').map(({ target }) => target)
    await ring('LET-BE')
    fixture.setting(fixture.one, 'call', 'disabled')
    await ring('REFUSED')
    fixture.setting(fixture.one, 'call', 'enabled')
    expect(rejected()).toEqual([{ id: 'REFUSED', from: chat }])
    const calls = await fixture.ask(
      `select external_id from messages where media_type = 'call_log' order by id desc limit 2`,
    )
    expect(calls).toEqual([{ external_id: 'REFUSED' }, { external_id: 'LET-BE' }])
    await fixture.ask(`delete from messages where external_id in ('LET-BE', 'REFUSED')`)
  })

  it('MSG-02: a call is shown in the chat as a call log', async () => {
    await messages.listener.call(fixture.one.at, { id: 'CALL1', from: chat, video: true, at: Date.now() })
    await messages.listener.call(fixture.one.at, { id: 'CALL1', from: chat, video: true, at: Date.now() })
    expect(await fixture.ask('select media_type, body from messages')).toEqual([
      { media_type: 'call_log', body: 'video' },
    ])
    expect(await fixture.ask('select status, unread, last_message from tickets')).toEqual([
      { status: 'pending', unread: 1, last_message: '📞 Chamada' },
    ])
  })

  it('PLUS-02: a new identity merges two contacts; the older ticket stays, with a timeline entry', async () => {
    const { companyId } = fixture.one.at
    await receive(inbound({ phone: '551188887777', text: 'pelo número' }))
    await receive(inbound({ lid: '4711', text: 'pelo lid' }))
    const [older, younger] = await fixture.ask<{ id: number }>('select id from tickets order by id')
    const [tag] = await fixture.ask<{ id: number }>(
      `insert into tags (company_id, name, color) values ($1, 'Obra', '#112233') returning id`,
      [companyId],
    )
    const [ana] = await fixture.ask<{ id: number }>(`select id from users where company_id = $1 and name = 'Ana'`, [
      companyId,
    ])
    await fixture.ask(`update tickets set status = 'open', user_id = $2 where id = $1`, [younger?.id, ana?.id])
    await fixture.ask('insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)', [
      ...[companyId, younger?.id, tag?.id],
    ])
    fixture.received.length = 0
    await messages.listener.identity(fixture.one.at, { phone: '551188887777', lid: '4711' })
    expect(await fixture.ask('select id, unread, message_count, last_message from tickets')).toEqual([
      { id: older?.id, unread: 2, message_count: 2, last_message: 'pelo lid' },
    ])
    expect(await fixture.ask('select number, lid from contacts')).toEqual([{ number: '5511988887777', lid: '4711' }])
    expect(
      await fixture.ask(`select ticket_id, before, after from ticket_timeline where action = 'merged'`),
    ).toMatchObject([
      {
        ticket_id: older?.id,
        before: { ticketId: younger?.id, status: 'pending', userId: null, queueId: null, tags: [] },
        after: {
          ticketId: older?.id,
          status: 'open',
          userId: ana?.id,
          queueId: null,
          tags: [{ id: tag?.id, name: 'Obra' }],
        },
      },
    ])
    const eventKinds = fixture.received.map((e) => [e.name.replace(/.*-/, ''), e.payload.action])
    expect(eventKinds).toContainEqual(['contact', 'delete'])
    const joined = fixture.received.filter((e) => e.payload.joined).map((e) => e.payload)
    expect(joined).toMatchObject([{ action: 'update', ticket: { id: older?.id, unreadMessages: 2 } }])
    await messages.listener.identity(fixture.one.at, { phone: '5511900000001', lid: '999' })
    expect(await fixture.ask('select count(*)::int as n from contacts')).toEqual([{ n: 1 }])
  })

  it('PLUS-02: a person who reacted under two addresses keeps the latest reaction once they are merged', async () => {
    const message = inbound({ phone: '551188887777', text: 'pelo número' })
    const other = inbound({ phone: '551188887777', text: 'outra' })
    await receive(message, other, inbound({ lid: '4711', text: 'pelo lid' }))
    const react = (id: string, author: typeof chat | typeof lidAddress, emoji: string) =>
      messages.listener.reaction(fixture.one.at, { chat, id, fromMe: false, author, reactorIsMe: false, emoji })
    const lidAddress = { phone: null, lid: '4711', group: null }
    await react(message.id, chat, '👍')
    await react(message.id, lidAddress, '😂')
    await react(other.id, lidAddress, '🙏')
    await messages.listener.identity(fixture.one.at, { phone: '551188887777', lid: '4711' })
    const emojis = () =>
      fixture.ask<{ emojis: string[] }>(
        `select jsonb_path_query_array(reactions, '$[*].emoji') as emojis from messages where body <> 'pelo lid' order by id`,
      )
    expect(await emojis()).toEqual([{ emojis: ['😂'] }, { emojis: ['🙏'] }])
    await react(other.id, chat, '❤️')
    expect(await emojis()).toEqual([{ emojis: ['😂'] }, { emojis: ['❤️'] }])
  })

  it('a group member who reacts again after becoming a contact has one reaction', async () => {
    fixture.setting(fixture.one, 'CheckMsgIsGroup', 'disabled')
    const group = '120363000000000001@g.us'
    const message = inbound({ phone: '551188887777', group, text: 'no grupo' })
    await receive(message)
    const react = (emoji: string) =>
      messages.listener.reaction(fixture.one.at, {
        ...{ chat: { phone: null, lid: null, group }, id: message.id, fromMe: false, reactorIsMe: false, emoji },
        author: { phone: '5511977776666', lid: null, group: null },
      })
    await react('👍')
    await receive(inbound({ phone: '5511977776666', text: 'agora a sós' }))
    await react('😂')
    fixture.setting(fixture.one, 'CheckMsgIsGroup', 'enabled')
    const [reacted] = await fixture.ask('select reactions from messages where body = $1', ['no grupo'])
    expect(reacted).toMatchObject({ reactions: [{ emoji: '😂' }] })
  })

  it('finds our own texts for resends, and no other texts', async () => {
    const mine = inbound({ fromMe: true, text: 'meu texto' })
    await receive(mine)
    expect(await messages.listener.findMessage(fixture.one.at, { chat, id: mine.id, fromMe: true })).toEqual({
      kind: 'message',
      content: { kind: 'text', text: 'meu texto' },
      quoted: null,
    })
    expect(await messages.listener.findMessage(fixture.two.at, { chat, id: mine.id, fromMe: true })).toBeNull()
  })
})

describe('incoming media', () => {
  const ref = { directPath: '/x' }
  const picture = (change = {}) =>
    inbound({
      content: {
        kind: 'media',
        media: 'image',
        caption: 'veja',
        mimetype: 'image/jpeg',
        fileName: null,
        size: null,
        voice: false,
        ref,
        ...change,
      },
    })
  const run = async () => {
    for (const job of fixture.jobs.splice(0)) await messages.mediaDownload.run(job.payload as never)
  }

  it('MSG-02 MSG-03: a picture is pending until its job downloads it, and its type comes from its content', async () => {
    await receive(picture())
    expect(await row()).toMatchObject({ media_state: 'pending' })
    await run()
    expect(await row()).toMatchObject({
      media_state: 'ready',
      mimetype: 'image/png',
      media_type: 'image',
      media_size: png.length,
      media_ref: null,
    })
    const [update] = updates()
    expect(update?.message).toMatchObject({
      mediaState: 'ready',
      mediaUrl: expect.stringMatching(/^\/api\/public\/company\d+\/[\w-]+\.png\?e=\d+&s=/),
    })
  })

  it('a file declared as a picture that is a web page becomes a document', async () => {
    fixture.sessions.media = () => new TextEncoder().encode('<html><script>1</script>')
    await receive(picture())
    await run()
    expect(await row()).toMatchObject({ media_type: 'application', mimetype: 'application/octet-stream' })
  })

  it('the network is asked again for an expired medium', async () => {
    let isGone = true
    fixture.sessions.beforeChange = (what) => {
      if (what === 'refresh') isGone = false
      if (what === 'download' && isGone) throw new MediaFailure('gone', '404')
    }
    await receive(picture())
    await run()
    expect(await row()).toMatchObject({ media_state: 'ready' })
    expect(fixture.sessions.changes.at(-1)).toMatchObject({ what: 'download', target: { refreshed: true } })
  })

  it("RT-08: a medium that cannot be downloaded is retried later, then only on a user's request", async () => {
    fixture.sessions.beforeChange = () => {
      throw new MediaFailure('unavailable', '503')
    }
    await receive(picture())
    await run()
    expect(await row()).toMatchObject({ media_state: 'pending' })
    expect(fixture.jobs).toHaveLength(1)
    await fixture.ask(`update messages set created_at = now() - interval '2 hours'`)
    await run()
    expect(await row()).toMatchObject({ media_state: 'failed' })
    expect(updates().at(-1)?.message).toMatchObject({ mediaState: 'failed', body: 'veja' })
    fixture.sessions.beforeChange = () => undefined
    const id = Number((await row())?.id)
    const { services } = messages
    await services.workplace.run(fixture.one.at.companyId, (work) => retryMedia(work, services, fixture.one.admin, id))
    await run()
    expect(await row()).toMatchObject({ media_state: 'ready' })
  })

  it('media that waited for the session are requested when it opens', async () => {
    await receive(picture())
    fixture.sessions.open = false
    await run()
    expect([(await row())?.media_state, fixture.jobs.length]).toEqual(['pending', 0])
    fixture.sessions.open = true
    messages.listener.opened(fixture.one.at)
    await expect.poll(() => fixture.jobs.length).toBe(1)
    await run()
    expect(await row()).toMatchObject({ media_state: 'ready' })
  })
})

describe('the list of messages', () => {
  const list = (ticketId: number, query: Record<string, unknown>, as = fixture.one.admin) =>
    fixture.services.workplace.read(as.companyId, (work) =>
      listMessages(work, as, {
        ticketId,
        query: { pageNumber: 1, ...query } as never,
        addresses: fixture.services.addresses,
      }),
    )

  it('MSG-01: pages of 20 from the newest, oldest first within a page, by cursor and by number', async () => {
    const began = Date.now() - 100_000
    await receive(...Array.from({ length: 45 }, (_, i) => inbound({ text: `${i}`, sentAt: began + i * 1_001 })))
    const id = Number((await row())?.ticket_id)
    const first = await list(id, {})
    const second = await list(id, { cursor: first.cursor })
    const third = await list(id, { cursor: second.cursor })
    const texts = [third, second, first].flatMap((page) => page.messages.map((m) => Number(m.body)))
    expect(texts).toEqual(Array.from({ length: 45 }, (_, i) => i))
    expect([first, second, third].map(({ count, hasMore }) => [count, hasMore])).toEqual([
      [45, true],
      [45, true],
      [45, false],
    ])
    expect((await list(id, { pageNumber: 2 })).messages).toEqual(second.messages)
    expect((await list(id, { pageNumber: 9 })).messages).toEqual([])
    await expect(list(id, { cursor: '???' })).rejects.toMatchObject({ code: 'ERR_VALIDATION' })
    await expect(list(id, {}, fixture.two.admin)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    await expect(list(id, {}, fixture.one.attendant)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
  })

  it('MSG-07 MSG-21: an answer contains the quoted message, and messages have read and isEdited', async () => {
    const question = inbound({ text: 'que horas?' })
    await receive(question)
    await receive(inbound({ text: 'e onde?', quotedId: question.id }))
    const { messages: rows } = await list(Number((await row())?.ticket_id), {})
    expect(rows[1]).toMatchObject({
      read: false,
      isEdited: false,
      quotedMsgId: rows[0]?.id,
      quotedMsg: { body: 'que horas?', fromMe: false },
    })
  })
})
