import type { Chat } from '@recado/contract/internal-chat/chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { chatCalls, refused } from './test/chat-calls.ts'

let app: TestApp
/** Ana owns the chats of these tests, Bruno and Caio take part. */
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

const { create, newChat, list, said, messages, read, unreadsOf, unreads } = chatCalls(() => app)

describe('CHT-08: unread counts', () => {
  it('rise for the others with each message and end with reading', async () => {
    const { id } = (await create(ana, [bruno, caio])).body
    await said(ana, id, '1')
    const second = await said(ana, id, '2')
    await said(bruno, id, '3')
    expect([await unreads(ana, id), await unreads(bruno, id), await unreads(caio, id)]).toEqual([1, 2, 3])
    // Up to a message; never back again.
    expect(unreadsOf((await read(caio, id, { messageId: second.id })).body, caio)).toBe(1)
    expect(unreadsOf((await read(caio, id, { messageId: second.id - 1 })).body, caio)).toBe(1)
    expect(unreadsOf((await read(caio, id, { userId: caio.userId })).body, caio)).toBe(0)
    expect(unreadsOf((await read(caio, id)).body, caio)).toBe(0)
    expect([await unreads(ana, id), await unreads(bruno, id)]).toEqual([1, 2])
    // A message that is not there yet is not read by naming it.
    await read(bruno, id, { messageId: Number.MAX_SAFE_INTEGER })
    await said(ana, id, '4')
    expect(await unreads(bruno, id)).toBe(1)
    expect(await read(caio, id, { userId: ana.userId })).toMatchObject(refused)
  })

  it('lead to the first message that is unread, however many are', async () => {
    const { id } = await newChat(ana, bruno)
    const first = await said(bruno, id, 'minha')
    for (let n = 0; n < 30; n++) await said(ana, id, `m${n}`)
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
    expect(await messages(caio, id, { unread: true })).toMatchObject(refused)
  })

  it('hold whatever is said and read at once', async () => {
    const { id } = (await create(ana, [bruno, caio])).body
    const talk = Array.from({ length: 12 }, (_, n) => said(n % 2 ? ana : bruno, id, `m${n}`))
    const reading = Array.from({ length: 12 }, () => read(caio, id))
    await Promise.all([...talk, ...reading])
    expect([await unreads(ana, id), await unreads(bruno, id)]).toEqual([6, 6])
    const { records } = (await messages(caio, id)).body
    expect(records).toHaveLength(12)
    expect(records.map(({ id: one }) => one)).toEqual(records.map(({ id: one }) => one).toSorted((a, b) => a - b))
    // What is left unread to Caio is the end of the talk: reading up to what he has seen leaves exactly the rest.
    const left = (await unreads(caio, id)) ?? 0
    const seen = records[records.length - left - 1]
    if (seen) expect(unreadsOf((await read(caio, id, { messageId: seen.id })).body, caio)).toBe(left)
  })

  it('LAY-15: the list says how many chats wait, and shows them alone', async () => {
    const reader = await app.addUser(app.admin, { name: 'Rita' })
    const made: Chat[] = []
    for (let n = 0; n < 23; n++) made.push((await create(ana, [reader], `Sala ${n}`)).body)
    for (const { id } of made.slice(0, 3)) await said(ana, id, 'oi')
    const page = (await list(reader)).body
    expect(page).toMatchObject({ count: 23, unreadChats: 3, hasMore: true })
    // The latest word first.
    expect(page.records.slice(0, 4).map(({ title }) => title)).toEqual(['Sala 2', 'Sala 1', 'Sala 0', 'Sala 22'])
    const rest = (await list(reader, { cursor: page.cursor })).body
    expect(rest).toMatchObject({ count: 23, hasMore: false, cursor: null })
    const titles = [...page.records, ...rest.records].map(({ title }) => title)
    expect(new Set(titles).size).toBe(23)
    expect((await list(reader, { pageNumber: 2 })).body.records).toEqual(rest.records)
    const waiting = (await list(reader, { unread: 'true' })).body
    expect(waiting).toMatchObject({ count: 3, unreadChats: 3, hasMore: false })
    await read(reader, made[1]?.id ?? 0)
    expect((await list(reader, { unread: true, searchParam: 'sala' })).body).toMatchObject({ count: 2, unreadChats: 2 })
    const found = async (searchParam: string) => (await list(reader, { searchParam })).body.count
    expect([await found('SALA 2'), await found('ana'), await found('nada'), await found('100%')]).toEqual([4, 23, 0, 0])
    expect((await list(reader, { cursor: 'nonsense' })).status).toBe(400)
  })

  it('are the same after a restart', async () => {
    const { id } = await newChat(ana, bruno)
    await said(ana, id, 'antes')
    await app.restart()
    expect(await unreads(bruno, id)).toBe(1)
    expect((await messages(bruno, id)).body.records.map(({ message }) => message)).toEqual(['antes'])
  })
})
