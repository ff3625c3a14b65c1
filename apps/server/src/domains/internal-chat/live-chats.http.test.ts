import { deleteUser } from '@recado/contract/identity/endpoints'
import type { Chat } from '@recado/contract/internal-chat/chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { until } from '../../../test/until.ts'
import { chatCalls, form, refused } from './test/chat-calls.ts'

let app: TestApp
/** Ana owns the chats of these tests, Bruno takes part, Caio does not, though he is of the company. */
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

const { idsOf, create, newChat, show, update, remove, leave, say, said, messages, read, unreads } = chatCalls(() => app)

describe('CHT-09: live', () => {
  const named = (company: number, rest: string) => `company-${company}-${rest}`
  const chatEvents = (received: ReadonlyArray<{ name: string; payload: Record<string, unknown> }>) =>
    received.filter(({ name }) => /-chat(-|$)/.test(name)).map(({ name, payload }) => `${name} ${payload.action}`)

  it('C-12: a chat, its messages, its reading and its end reach those who take part, under the documented names', async () => {
    const sockets = [
      await app.socket(ana),
      await app.socket(bruno),
      await app.socket(caio),
      await app.socket(app.stranger),
    ]
    const [own, colleague, outsider, stranger] = sockets
    if (!own || !colleague || !outsider || !stranger) throw new Error('no sockets')
    try {
      const { id } = await newChat(ana, bruno)
      const company = app.admin.companyId
      await said(ana, id, 'oi')
      await read(bruno, id)
      await until(
        () =>
          colleague.received.some(({ name, payload }) => name.endsWith(`-chat-${id}`) && payload.action === 'update'),
        'the reading',
      )
      await update(ana, id, { title: 'Outra' })
      await remove(ana, id)
      await colleague.receives(`-chat-user-${bruno.userId}`, ({ action }) => action === 'delete')
      await colleague.receives('-chat', ({ action }) => action === 'delete')
      expect(chatEvents(colleague.received)).toEqual([
        `${named(company, `chat-user-${bruno.userId}`)} create`,
        `${named(company, 'chat')} new-message`,
        `${named(company, `chat-${id}`)} new-message`,
        `${named(company, 'chat')} update`,
        `${named(company, `chat-${id}`)} update`,
        `${named(company, `chat-user-${bruno.userId}`)} update`,
        `${named(company, 'chat')} update`,
        `${named(company, `chat-${id}`)} update`,
        `${named(company, `chat-user-${bruno.userId}`)} delete`,
        `${named(company, 'chat')} delete`,
      ])
      // Ana hears of her own chat, and of Bruno's reading, not of what concerns his browsers.
      expect(chatEvents(own.received)).not.toContain(`${named(company, `chat-user-${bruno.userId}`)} create`)
      expect([...chatEvents(outsider.received), ...chatEvents(stranger.received)]).toEqual([])
    } finally {
      for (const socket of sockets) socket.close()
    }
  })

  it('who is taken out of a chat hears nothing more at once; who comes reads it all', async () => {
    const { id } = await newChat(ana, bruno)
    await said(ana, id, 'só para Bruno e Ana')
    const [gone, come] = [await app.socket(bruno), await app.socket(caio)]
    try {
      const { body } = await update(ana, id, { users: idsOf(caio) })
      expect(body.users.map(({ user }) => user.name)).toEqual(['Ana', 'Caio'])
      await said(ana, id, 'agora com Caio')
      await come.receives(`-chat-${id}`, ({ action }) => action === 'new-message')
      await gone.receives('-chat', ({ action }) => action === 'delete')
      expect(JSON.stringify(gone.received)).not.toContain('agora com Caio')
      expect(chatEvents(come.received)[0]).toContain(`chat-user-${caio.userId} create`)
      expect(await messages(bruno, id)).toMatchObject(refused)
      const { records } = (await messages(caio, id)).body
      expect(records.map(({ message }) => message)).toEqual(['só para Bruno e Ana', 'agora com Caio'])
      // What was said before one came is not unread.
      expect(await unreads(caio, id)).toBe(1)
    } finally {
      gone.close()
      come.close()
    }
  })

  it('who is taken out while others read hears nothing of what comes after, and knows which states are of the past', async () => {
    const { id } = (await create(ana, [bruno, caio])).body
    await said(ana, id, 'antes')
    const gone = await app.socket(caio)
    try {
      await read(bruno, id)
      const { body } = await update(ana, id, { users: idsOf(bruno) })
      await said(bruno, id, 'depois')
      await read(ana, id)
      const ended = await gone.receives('-chat', ({ action }) => action === 'delete')
      expect(ended.version).toBe(body.version)
      // The reading from before may still be on its way; it is told within 100 ms, and shows a state from before the end.
      await gone.receives(`-chat-${id}`, ({ action }) => action === 'update')
      const states = gone.received.flatMap(({ payload }) => (payload.chat ? [payload.chat as Chat] : []))
      expect(states.filter((state) => state.id === id && state.version >= body.version)).toEqual([])
      expect(JSON.stringify(gone.received)).not.toContain('depois')
    } finally {
      gone.close()
    }
  })

  it('who leaves a chat hears nothing more of it, the others hear who is left', async () => {
    const { id } = (await create(ana, [bruno, caio])).body
    const [gone, stays] = [await app.socket(bruno), await app.socket(caio)]
    try {
      expect((await leave(bruno, id)).status).toBe(200)
      await said(ana, id, 'só para quem ficou')
      await stays.receives(`-chat-${id}`, ({ action }) => action === 'new-message')
      await gone.receives('-chat', ({ action }) => action === 'delete')
      expect(JSON.stringify(gone.received)).not.toContain('só para quem ficou')
      // Of other chats a reading may still be on its way: it is told within 100 ms.
      const ofOthers = (event: string) => /-chat-\d+ /.test(event) && !event.includes(`-chat-${id} `)
      expect(chatEvents(gone.received).filter((event) => !ofOthers(event))).toEqual([
        `${named(app.admin.companyId, `chat-user-${bruno.userId}`)} delete`,
        `${named(app.admin.companyId, 'chat')} delete`,
      ])
      const [told] = stays.received.filter(({ name }) => name.endsWith(`-chat-user-${caio.userId}`))
      expect(JSON.stringify(told?.payload)).not.toContain('Bruno')
    } finally {
      gone.close()
      stays.close()
    }
  })

  it('what somebody wrote stays when they leave the company, and so do their chats', async () => {
    const leaver = await app.addUser(app.admin, { name: 'Lia' })
    const shared = (await create(leaver, [ana, bruno])).body
    const alone = (await create(leaver, [leaver])).body
    await said(leaver, shared.id, 'Até logo')
    const { body: withFile } = await say(leaver, alone.id, form({}, { 'meu.txt': 'só meu' }))
    const colleague = await app.socket(ana)
    try {
      expect((await app.call(deleteUser, app.admin, { params: { id: leaver.userId } })).status).toBe(200)
      await colleague.receives(`-chat-user-${ana.userId}`, ({ action }) => action === 'update')
    } finally {
      colleague.close()
    }
    const { body } = await show(ana, shared.id)
    expect([body.ownerId, body.users.map(({ user }) => user.name)]).toEqual([ana.userId, ['Ana', 'Bruno']])
    const [last] = (await messages(bruno, shared.id)).body.records
    expect(last).toMatchObject({ senderId: null, sender: { name: 'Lia' }, message: 'Até logo' })
    expect((await update(ana, shared.id, { title: 'Agora minha' })).status).toBe(200)
    expect(await app.rows('select id from chats where id = $1', [alone.id])).toEqual([])
    await until(async () => (await fetch(app.url + withFile.files[0]?.url)).status === 404, 'the file to go')
  })
})
