import type { Chat } from '@recado/contract/internal-chat/chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { chatCalls, forbidden } from './test/chat-calls.ts'

let app: TestApp
/** Ana owns the chats of these tests, Bruno and Caio participate. */
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

const { create, newChat, list, say, sayText, messages, read, readAll, show, update, unreadsOf, unreads } = chatCalls(
  () => app,
)

describe('CHT-08: unread counts', () => {
  it('rise for the others with each message and reset by reading', async () => {
    const { id } = (await create(ana, [bruno, caio])).body
    await sayText(ana, id, '1')
    const second = await sayText(ana, id, '2')
    await sayText(bruno, id, '3')
    expect([await unreads(ana, id), await unreads(bruno, id), await unreads(caio, id)]).toEqual([1, 2, 3])
    // Reading up to an older message does not go back.
    expect(unreadsOf((await read(caio, id, { messageId: second.id })).body, caio)).toBe(1)
    expect(unreadsOf((await read(caio, id, { messageId: second.id - 1 })).body, caio)).toBe(1)
    expect(unreadsOf((await read(caio, id, { userId: caio.userId })).body, caio)).toBe(0)
    expect(unreadsOf((await read(caio, id)).body, caio)).toBe(0)
    expect([await unreads(ana, id), await unreads(bruno, id)]).toEqual([1, 2])
    // Naming a future message id does not mark later messages as read.
    await read(bruno, id, { messageId: Number.MAX_SAFE_INTEGER })
    await sayText(ana, id, '4')
    expect(await unreads(bruno, id)).toBe(1)
    expect(await read(caio, id, { userId: ana.userId })).toMatchObject(forbidden)
  })

  it('lead to the first unread message, regardless of their number', async () => {
    const { id } = await newChat(ana, bruno)
    const first = await sayText(bruno, id, 'minha')
    for (let n = 0; n < 30; n++) await sayText(ana, id, `m${n}`)
    const page = (await messages(bruno, id, { unread: 'true' })).body
    const [before, unread] = page.records
    expect([before?.id, unread?.message, page.firstUnread, page.hasMore]).toEqual([first.id, 'm0', unread?.id, false])
    const rest = (await messages(bruno, id, { after: page.newerCursor })).body
    expect([...page.records, ...rest.records].at(-1)?.message).toBe('m29')
    await read(bruno, id)
    const latest = (await messages(bruno, id, { unread: true })).body
    expect([latest.records.at(-1)?.message, latest.firstUnread, latest.newerCursor]).toEqual([
      'm29',
      undefined,
      undefined,
    ])
    expect(await messages(caio, id, { unread: true })).toMatchObject(forbidden)
  })

  it('stay consistent under concurrent messages and reads', async () => {
    const { id } = (await create(ana, [bruno, caio])).body
    const talk = Array.from({ length: 12 }, (_, n) => sayText(n % 2 ? ana : bruno, id, `m${n}`))
    const reading = Array.from({ length: 12 }, () => read(caio, id))
    await Promise.all([...talk, ...reading])
    expect([await unreads(ana, id), await unreads(bruno, id)]).toEqual([6, 6])
    const { records } = (await messages(caio, id)).body
    expect(records).toHaveLength(12)
    expect(records.map(({ id: one }) => one)).toEqual(records.map(({ id: one }) => one).toSorted((a, b) => a - b))
    // Caio's unread messages are at the end, so reading up to his last seen one leaves exactly the rest.
    const left = (await unreads(caio, id)) ?? 0
    const lastSeen = records[records.length - left - 1]
    if (lastSeen) expect(unreadsOf((await read(caio, id, { messageId: lastSeen.id })).body, caio)).toBe(left)
  })

  it('LAY-15: the list returns the number of unread chats and can filter them', async () => {
    const reader = await app.addUser(app.admin, { name: 'Rita' })
    const chats: Chat[] = []
    for (let n = 0; n < 23; n++) chats.push((await create(ana, [reader], `Sala ${n}`)).body)
    for (const { id } of chats.slice(0, 3)) await sayText(ana, id, 'oi')
    const page = (await list(reader)).body
    expect(page).toMatchObject({ count: 23, unreadChats: 3, hasMore: true })
    // Latest message first.
    expect(page.records.slice(0, 4).map(({ title }) => title)).toEqual(['Sala 2', 'Sala 1', 'Sala 0', 'Sala 22'])
    const rest = (await list(reader, { cursor: page.cursor })).body
    expect(rest).toMatchObject({ count: 23, hasMore: false, cursor: null })
    const titles = [...page.records, ...rest.records].map(({ title }) => title)
    expect(new Set(titles).size).toBe(23)
    expect((await list(reader, { pageNumber: 2 })).body.records).toEqual(rest.records)
    const waiting = (await list(reader, { unread: 'true' })).body
    expect(waiting).toMatchObject({ count: 3, unreadChats: 3, hasMore: false })
    await read(reader, chats[1]?.id ?? 0)
    expect((await list(reader, { unread: true, searchParam: 'sala' })).body).toMatchObject({ count: 2, unreadChats: 2 })
    const countFor = async (searchParam: string) => (await list(reader, { searchParam })).body.count
    expect([await countFor('SALA 2'), await countFor('ana'), await countFor('nada'), await countFor('100%')]).toEqual([
      4, 23, 0, 0,
    ])
    expect((await list(reader, { cursor: 'nonsense' })).status).toBe(400)
  })

  it('CHT-08: opening reads all, while what was on the screen is stored beside it', async () => {
    const { id } = (await create(ana, [bruno, caio])).body
    const messageIds: number[] = []
    for (let n = 0; n < 24; n++) messageIds.push((await sayText(ana, id, `m${n}`)).id)
    await say(ana, id, { message: '@Bruno veja', mentions: JSON.stringify([bruno.userId]) })
    const seatOf = async (one: Person) => {
      const { body } = await show(ana, id)
      const seat = body.users.find(({ userId }) => userId === one.userId)
      return seat && [seat.unreads, seat.unseen, seat.mentions, seat.seenTo]
    }
    expect(await seatOf(bruno)).toEqual([25, 25, 1, 0])
    await read(bruno, id, { userId: bruno.userId })
    expect(await seatOf(bruno)).toEqual([0, 25, 1, 0])
    await read(bruno, id, { seenId: messageIds[10] })
    expect(await seatOf(bruno)).toEqual([0, 14, 1, messageIds[10]])
    await read(bruno, id, { seenId: messageIds[3] })
    expect(await seatOf(bruno)).toEqual([0, 14, 1, messageIds[10]])
    const page = (await messages(bruno, id, { unseen: 'true' })).body
    expect([page.firstUnseen, page.hasMore]).toEqual([messageIds[11], true])
    // The list shows the same, and reading by another participant changes nothing of it.
    await read(caio, id)
    const [chatInList] = (await list(bruno)).body.records
    expect(chatInList?.users.find(({ userId }) => userId === bruno.userId)).toMatchObject({
      ...{ unreads: 0, unseen: 14, mentions: 1, seenTo: messageIds[10] },
    })
    expect((await readAll(bruno)).status).toBe(200)
    expect(await seatOf(bruno)).toEqual([0, 0, 0, messageIds[10]])
    expect((await messages(bruno, id, { unseen: 'true' })).body.firstUnseen).toBeUndefined()
    const next = await sayText(ana, id, 'mais')
    expect(await seatOf(bruno)).toEqual([1, 1, 0, messageIds[10]])
    expect((await messages(bruno, id, { unseen: 'true' })).body.firstUnseen).toBe(next.id)
    const stranger = await app.addUser(app.admin, { name: 'Rui' })
    expect(await messages(stranger, id, { unseen: 'true' })).toMatchObject(forbidden)
    await readAll(stranger)
    expect(await seatOf(bruno)).toEqual([1, 1, 0, messageIds[10]])
  })

  it('CHT-08: a new participant has read earlier messages, but not seen them', async () => {
    const { id } = await newChat(ana, bruno)
    await sayText(ana, id, 'antes')
    await update(ana, id, { users: [bruno, caio].map((one) => ({ id: one.userId })) })
    const seat = (await show(ana, id)).body.users.find(({ userId }) => userId === caio.userId)
    expect(seat).toMatchObject({ unreads: 0, unseen: 0, seenTo: 0 })
  })

  it('are the same after a restart', async () => {
    const { id } = await newChat(ana, bruno)
    await sayText(ana, id, 'antes')
    await app.restart()
    expect(await unreads(bruno, id)).toBe(1)
    expect((await messages(bruno, id)).body.records.map(({ message }) => message)).toEqual(['antes'])
  })
})
