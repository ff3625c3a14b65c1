import { simulatorInbound } from '@recado/contract/connections/simulator'
import { listTickets } from '@recado/contract/conversations/endpoints'
import * as endpoints from '@recado/contract/internal-chat/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createCompanyFixture, customerNumber } from '../../../test/company-fixture.ts'
import type { Person } from '../../../test/people.ts'
import { until } from '../../../test/until.ts'
import { chatCalls, forbidden, form, notFound } from './test/chat-calls.ts'

let app: TestApp
/** Ana owns the chats of these tests, Bruno participates, Caio does not, though he works for the company. */
let ana: Person
let bruno: Person
let caio: Person
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.addUser(app.admin, { name: 'Ana' })
  bruno = await app.addUser(app.admin, { name: 'Bruno' })
  caio = await app.addUser(app.admin, { name: 'Caio' })
})
afterAll(() => app?.stop())

const { idsOf, create, newChat, show, update, remove, leave, list, say, sayText, messages, read, react, unreads } =
  chatCalls(() => app)

describe('access', () => {
  it('CHT-01, A-25: only participants find a chat, by uuid or id', async () => {
    const { status, body: chat } = await create(ana, [bruno], '  Vendas ')
    expect(status).toBe(200)
    expect(chat).toMatchObject({ title: 'Vendas', ownerId: ana.userId, lastMessage: '' })
    expect(chat.users.map(({ user }) => user.name)).toEqual(['Ana', 'Bruno'])
    for (const person of [ana, bruno])
      for (const key of [chat.id, chat.uuid]) expect((await show(person, key)).body).toEqual(chat)
    expect(await show(caio, chat.uuid)).toMatchObject(forbidden)
    // Not even for an admin.
    expect(await show(app.admin, chat.id)).toMatchObject(forbidden)
    expect(await show(app.stranger, chat.uuid)).toMatchObject(notFound)
    for (const key of ['nenhuma', 2 ** 31, '00000000-0000-4000-8000-000000000000'])
      expect(await show(ana, key)).toMatchObject(notFound)
    expect((await list(caio)).body).toMatchObject({ records: [], count: 0, unreadChats: 0 })
    expect((await list(app.stranger, { searchParam: 'Vendas' })).body.records).toEqual([])
  })

  it('R-CHT-03, CHT-04: only participants read, write, react or mark as read; only the owner changes and deletes', async () => {
    const { id } = await newChat(ana, bruno)
    const { id: messageId } = await sayText(ana, id, 'segredo')
    for (const [person, answer] of [
      [caio, forbidden],
      [app.admin, forbidden],
      [app.stranger, notFound],
    ] as const) {
      expect(await messages(person, id)).toMatchObject(answer)
      expect(await say(person, id, { message: 'oi' })).toMatchObject(answer)
      expect(await say(person, id, form({}, { 'a.txt': 'x' }))).toMatchObject(answer)
      expect(await read(person, id)).toMatchObject(answer)
      expect(await react(person, id, messageId, '👍')).toMatchObject(answer)
      expect(await update(person, id, { title: 'tomada' })).toMatchObject(answer)
      expect(await remove(person, id)).toMatchObject(answer)
    }
    expect(await update(bruno, id, { title: 'tomada' })).toMatchObject(forbidden)
    expect(await remove(bruno, id)).toMatchObject(forbidden)
    expect((await messages(ana, id)).body.records.map(({ message }) => message)).toEqual(['segredo'])
    expect((await update(ana, id, { title: 'Nossa' })).body.title).toBe('Nossa')
    expect((await remove(ana, id)).status).toBe(200)
    for (const person of [ana, bruno]) expect(await show(person, id)).toMatchObject(notFound)
  })

  it.each<[string, Record<string, unknown>, number]>([
    ['rejects an empty title', { title: '' }, 400],
    ['rejects a blank title', { title: '   ' }, 400],
    ['accepts a title of maximum length', { title: 'x'.repeat(100) }, 200],
    ['rejects a title that is too long', { title: 'x'.repeat(101) }, 400],
    ['rejects an empty user list', { users: [] }, 400],
    ['rejects a missing user list', { users: undefined }, 400],
    ['rejects an invalid user', { users: ['ninguém'] }, 400],
  ])('R-CHT-01: %s', async (_, change, status) => {
    const body = { title: 'Equipe', users: idsOf(bruno), ...change }
    expect((await app.call(endpoints.createChat, ana, { body })).status).toBe(status)
  })

  it('people may be a list, ids or JSON text, of the own company only', async () => {
    const make = (users: unknown) => app.call(endpoints.createChat, ana, { body: { title: 'x', users } })
    for (const users of [[bruno.userId], JSON.stringify(idsOf(bruno)), [{ id: String(bruno.userId) }]])
      expect((await make(users)).body.users.map(({ userId }) => userId)).toEqual([ana.userId, bruno.userId])
    for (const id of [app.stranger.userId, 2 ** 31, 999_999])
      expect(await make([{ id }])).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } })
    const { id } = await newChat(ana, bruno)
    expect(await update(ana, id, { users: idsOf(app.stranger) })).toMatchObject({ status: 404 })
    expect((await show(ana, id)).body.users).toHaveLength(2)
  })

  it('a participant may leave: their messages stay, and a chat that they own gets another owner', async () => {
    const { id } = (await create(ana, [bruno, caio])).body
    await sayText(ana, id, 'fico por aqui')
    expect(await leave(app.admin, id)).toMatchObject(forbidden)
    expect(await leave(app.stranger, id)).toMatchObject(notFound)
    expect((await leave(ana, id)).status).toBe(200)
    for (const answer of [await show(ana, id), await messages(ana, id), await leave(ana, id)])
      expect(answer).toMatchObject(forbidden)
    const { body } = await show(caio, id)
    expect([body.ownerId, body.users.map(({ user }) => user.name)]).toEqual([bruno.userId, ['Bruno', 'Caio']])
    expect((await messages(bruno, id)).body.records).toMatchObject([
      { senderId: ana.userId, sender: { name: 'Ana' }, message: 'fico por aqui' },
    ])
    expect((await update(bruno, id, { title: 'De Bruno' })).status).toBe(200)
    // An admin among the remaining people is preferred.
    const other = (await create(ana, [bruno, app.admin])).body
    await leave(ana, other.id)
    expect((await show(bruno, other.id)).body.ownerId).toBe(app.admin.userId)
  })

  it('AUD-01: when the last participant leaves, the chat is deleted with its files, and the audit log records it', async () => {
    const { id } = (await create(ana, [ana])).body
    const { body } = await say(ana, id, form({}, { 'so-meu.txt': 'nada' }))
    const deletions = () =>
      app.rows(`select 1 from audit_log where action = 'chat.delete' and subject = $1`, [`chat ${id}`])
    expect((await leave(ana, id)).status).toBe(200)
    expect(await show(ana, id)).toMatchObject(notFound)
    expect(await deletions()).toHaveLength(1)
    await until(async () => (await fetch(app.url + body.files[0]?.url)).status === 404, 'the deletion of the file')
  })

  it('CHT-11: without the plan’s feature no call is allowed', async () => {
    const { id } = await newChat(ana, bruno)
    await app.rows(`update plans set use_internal_chat = false`)
    await app.restart()
    try {
      for (const answer of [await list(ana), await show(ana, id), await say(ana, id, { message: 'x' })])
        expect(answer.status).toBe(403)
    } finally {
      await app.rows(`update plans set use_internal_chat = true`)
      await app.restart()
    }
    expect((await show(ana, id)).status).toBe(200)
  })
})

describe('messages', () => {
  it('CHT-05, CHT-06: have sender and time; blank ones are rejected', async () => {
    const { id } = await newChat(ana, bruno)
    const body = await sayText(bruno, id, '  Bom dia\n')
    expect(body).toMatchObject({
      chatId: id,
      senderId: bruno.userId,
      sender: { name: 'Bruno' },
      message: '  Bom dia\n',
      files: [],
      quoted: null,
      reactions: [],
    })
    for (const message of ['', '   ', '\n\t', null])
      expect(await say(bruno, id, { message })).toMatchObject({
        status: 400,
        body: { error: 'ERR_CHAT_MESSAGE_EMPTY' },
      })
    expect((await say(bruno, id, { message: 'x'.repeat(4096) })).status).toBe(200)
    expect((await say(bruno, id, { message: 'x'.repeat(4097) })).status).toBe(400)
    expect((await messages(ana, id)).body.records).toHaveLength(2)
    expect((await show(ana, id)).body).toMatchObject({ lastMessage: 'x'.repeat(200) })
  })

  it('CHT-07: are paged by key from the latest, each page oldest first, until the first message', async () => {
    const { id } = await newChat(ana, bruno)
    for (let n = 0; n < 45; n++) await sayText(n % 2 ? ana : bruno, id, `m${n}`)
    const first = (await messages(ana, id)).body
    const second = (await messages(ana, id, { cursor: first.cursor })).body
    // New messages do not shift the pages.
    await sayText(bruno, id, 'm45')
    const third = (await messages(ana, id, { cursor: second.cursor })).body
    expect([first, second, third].map(({ hasMore }) => hasMore)).toEqual([true, true, false])
    expect(third.cursor).toBeNull()
    const all = [third, second, first].flatMap(({ records }) => records.map(({ message }) => message))
    expect(all).toEqual(Array.from({ length: 45 }, (_, n) => `m${n}`))
    const byNumber = (await messages(ana, id, { pageNumber: 2 })).body.records.map(({ message }) => message)
    expect(byNumber).toEqual(Array.from({ length: 20 }, (_, n) => `m${n + 6}`))
    expect((await messages(ana, id, { cursor: 'nonsense' })).status).toBe(400)
  })

  it('CHT-07: are read around a given message, and from there in both directions', async () => {
    const { id } = await newChat(ana, bruno)
    const ids: number[] = []
    for (let n = 0; n < 45; n++) ids.push((await sayText(ana, id, `m${n}`)).id)
    const texts = ({ records }: { records: ReadonlyArray<{ message: string }> }) =>
      records.map(({ message }) => message)
    const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => `m${first + n}`)
    const page = async (query: Record<string, unknown>) => (await messages(bruno, id, query)).body
    const middle = await page({ around: ids[15] })
    expect([texts(middle), middle.hasMore]).toEqual([from(6, 25), true])
    const older = await page({ cursor: middle.cursor })
    expect([texts(older), older.hasMore]).toEqual([from(0, 5), false])
    const newer = await page({ after: middle.newerCursor })
    expect([texts(newer), newer.newerCursor]).toEqual([from(26, 44), null])
    // At both ends one side is shorter.
    const first = await page({ around: ids[0] })
    expect([texts(first), first.hasMore, first.cursor]).toEqual([from(0, 10), false, null])
    const last = await page({ around: ids[44] })
    expect([texts(last), last.newerCursor]).toEqual([from(35, 44), null])
    expect((await page({})).newerCursor).toBeUndefined()
    const other = await newChat(ana, bruno)
    const foreign = await sayText(ana, other.id, 'de outra')
    for (const around of [foreign.id, 999_999_999, Number.MAX_SAFE_INTEGER])
      expect(await messages(bruno, id, { around })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_CHAT_MESSAGE_FOUND' },
      })
    for (const person of [caio, app.admin])
      for (const around of [ids[15], foreign.id])
        expect(await messages(person, id, { around })).toMatchObject(forbidden)
    expect((await messages(bruno, id, { after: 'nonsense' })).status).toBe(400)
  })

  it('the same client id sends once, also with files and concurrently', async () => {
    const { id } = await newChat(ana, bruno)
    const one = () => say(ana, id, form({ message: 'tabela', clientId: 'client-1' }, { 'tabela.txt': 'preços' }))
    const answers = await Promise.all([one(), one(), one()])
    const again = await say(ana, id, { message: 'tabela', clientId: 'client-1' })
    expect(new Set([...answers, again].map(({ body }) => body.id)).size).toBe(1)
    expect((await messages(bruno, id)).body.records).toHaveLength(1)
    expect(await unreads(bruno, id)).toBe(1)
    // Client ids are separate per user and per chat.
    expect((await say(bruno, id, { message: 'minha', clientId: 'client-1' })).body.message).toBe('minha')
    const other = await newChat(ana, bruno)
    expect((await say(ana, other.id, { message: 'outra', clientId: 'client-1' })).body.chatId).toBe(other.id)
    // The files of the repeated posts are deleted.
    const storedFiles = await app.rows<{ media_file: string }>('select media_file from chat_files')
    expect(storedFiles.filter(({ media_file }) => answers[0]?.body.files[0]?.url.includes(media_file))).toHaveLength(1)
  })

  it('carry files with or without a text; the type is detected from the content', async () => {
    const { id } = await newChat(ana, bruno)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const upload = form({ message: '' }, { 'leia.txt': 'oi' })
    upload.append('files', new Blob([png]), 'C:\\fotos\\foto.exe')
    const { status, body } = await say(ana, id, upload)
    expect(status).toBe(200)
    expect(body.files).toMatchObject([
      { name: 'leia.txt', mimetype: 'text/plain', size: 2 },
      { name: 'foto.exe', mimetype: 'image/png', size: png.length },
    ])
    expect(await (await fetch(app.url + body.files[0]?.url)).text()).toBe('oi')
    expect((await show(bruno, id)).body.lastMessage).toBe('leia.txt')
    expect(await say(ana, id, form({}, { 'vazio.txt': '' }))).toMatchObject({
      status: 400,
      body: { error: 'ERR_EMPTY_FILE' },
    })
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`${n}.txt`, 'x']))
    expect((await say(ana, id, form({}, many))).status).toBe(400)
    const large = await say(ana, id, form({ message: 'x' }, { 'grande.bin': 'x'.repeat(16 * 1024 * 1024 + 1) }))
    expect(large).toMatchObject({ status: 413, body: { error: 'ERR_BODY_TOO_LARGE' } })
    // Rejected posts store no message.
    expect((await messages(ana, id)).body.records).toHaveLength(1)
    await remove(ana, id)
    await until(async () => (await fetch(app.url + body.files[0]?.url)).status === 404, 'the deletion of the files')
  })

  it('mention people and quote messages of the same chat', async () => {
    const { id } = await newChat(ana, bruno)
    const first = await sayText(ana, id, 'Quem responde?')
    const answer = await say(bruno, id, {
      message: '@Ana eu, e não o @Caio',
      mentions: JSON.stringify([ana.userId, caio.userId]),
      quotedId: first.id,
    })
    expect(answer.body).toMatchObject({
      mentions: [{ userId: ana.userId, name: 'Ana' }],
      quoted: { id: first.id, senderName: 'Ana', message: 'Quem responde?' },
    })
    const other = await newChat(ana, bruno)
    const foreign = await sayText(ana, other.id, 'de outra')
    for (const quotedId of [foreign.id, 999_999_999])
      expect(await say(bruno, id, { message: 'x', quotedId })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_CHAT_MESSAGE_FOUND' },
      })
  })

  it('have reactions, one emoji per person', async () => {
    const { id } = await newChat(ana, bruno)
    const { id: messageId } = await sayText(ana, id, 'Fechamos!')
    await react(ana, id, messageId, '👍')
    await react(bruno, id, messageId, '🎉')
    const { body } = await react(bruno, id, messageId, '👍')
    expect(body.reactions).toEqual([{ emoji: '👍', userIds: [ana.userId, bruno.userId] }])
    await react(ana, id, messageId, '')
    const [firstMessage] = (await messages(ana, id)).body.records
    expect(firstMessage?.reactions).toEqual([{ emoji: '👍', userIds: [bruno.userId] }])
    expect((await react(ana, id, messageId, 'legal')).status).toBe(400)
    const other = await newChat(ana, bruno)
    expect(await react(ana, other.id, messageId, '👍')).toMatchObject({ status: 404 })
    // A reaction does not make a message unread.
    expect(await unreads(bruno, id)).toBe(1)
  })

  it('a ticket link opens for users who may see the ticket, and reveals nothing to others', async () => {
    const company = await createCompanyFixture(app, app.admin, 'CHAT8K')
    const number = customerNumber()
    await company.do(simulatorInbound, {
      params: { whatsappId: company.connectionId },
      body: { number, name: 'Rosa Cliente', body: 'oi' },
    })
    const [ticket] = (await company.do(listTickets, { query: { searchParam: number, showAll: 'true' } })).tickets
    const uuid = ticket?.uuid ?? ''
    const visibleTickets = async (as: Person, uuids = uuid) =>
      (await app.call(endpoints.listLinkedTickets, as, { query: { uuids } })).body.records
    expect(await visibleTickets(app.admin)).toMatchObject([
      { uuid, id: ticket?.id, contactName: 'Rosa Cliente', status: 'pending' },
    ])
    const queueUser = await app.addUser(app.admin, { queueIds: [company.queueId] })
    expect(await visibleTickets(queueUser, `${uuid},${uuid}`)).toHaveLength(1)
    for (const person of [ana, app.stranger]) expect(await visibleTickets(person)).toEqual([])
    expect(await visibleTickets(app.admin, '00000000-0000-4000-8000-000000000000')).toEqual([])
    for (const uuids of ['nenhum', Array(51).fill(uuid).join(',')])
      expect((await app.call(endpoints.listLinkedTickets, ana, { query: { uuids } })).status).toBe(400)
  })
})
