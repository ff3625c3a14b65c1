import { deleteUser } from '@recado/contract/identity/endpoints'
import type { Chat } from '@recado/contract/internal-chat/chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { until } from '../../../test/until.ts'
import { chatCalls, forbidden, form } from './test/chat-calls.ts'

let app: SharedTestApp
/** Ana owns the chats of these tests, Bruno participates, Caio does not, though he works for the company. */
let ana: Person
let bruno: Person
let caio: Person
beforeAll(async () => {
  app = await sharedTestApp()
  ana = await app.addUser(app.admin, { name: 'Ana' })
  bruno = await app.addUser(app.admin, { name: 'Bruno' })
  caio = await app.addUser(app.admin, { name: 'Caio' })
})
afterAll(() => app?.stop())

const { idsOf, create, newChat, show, update, remove, leave, say, sayText, messages, read, unreads } = chatCalls(
  () => app,
)

describe('CHT-09: live events', () => {
  const eventName = (company: number, rest: string) => `company-${company}-${rest}`
  const chatEvents = (received: ReadonlyArray<{ name: string; payload: Record<string, unknown> }>) =>
    received.filter(({ name }) => /-chat(-|$)/.test(name)).map(({ name, payload }) => `${name} ${payload.action}`)

  it('C-12: a chat, its messages, read receipts and its end reach the participants, under the documented names', async () => {
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
      await sayText(ana, id, 'oi')
      await read(bruno, id)
      await until(
        () =>
          colleague.received.some(({ name, payload }) => name.endsWith(`-chat-${id}`) && payload.action === 'update'),
        'the read event',
      )
      await update(ana, id, { title: 'Outra' })
      await remove(ana, id)
      await colleague.receives(`-chat-user-${bruno.userId}`, ({ action }) => action === 'delete')
      await colleague.receives('-chat', ({ action }) => action === 'delete')
      expect(chatEvents(colleague.received)).toEqual([
        `${eventName(company, `chat-user-${bruno.userId}`)} create`,
        `${eventName(company, 'chat')} new-message`,
        `${eventName(company, `chat-${id}`)} new-message`,
        `${eventName(company, 'chat')} update`,
        `${eventName(company, `chat-${id}`)} update`,
        `${eventName(company, `chat-user-${bruno.userId}`)} update`,
        `${eventName(company, 'chat')} update`,
        `${eventName(company, `chat-${id}`)} update`,
        `${eventName(company, `chat-user-${bruno.userId}`)} delete`,
        `${eventName(company, 'chat')} delete`,
      ])
      // Ana receives events of her chat and of Bruno's reading, but not those for Bruno's browsers.
      expect(chatEvents(own.received)).not.toContain(`${eventName(company, `chat-user-${bruno.userId}`)} create`)
      expect([...chatEvents(outsider.received), ...chatEvents(stranger.received)]).toEqual([])
    } finally {
      for (const socket of sockets) socket.close()
    }
  })

  it('a removed participant receives nothing more at once; a new one can read everything', async () => {
    const { id } = await newChat(ana, bruno)
    await sayText(ana, id, 'só para Bruno e Ana')
    const [removedSocket, addedSocket] = [await app.socket(bruno), await app.socket(caio)]
    try {
      const { body } = await update(ana, id, { users: idsOf(caio) })
      expect(body.users.map(({ user }) => user.name)).toEqual(['Ana', 'Caio'])
      await sayText(ana, id, 'agora com Caio')
      await addedSocket.receives(`-chat-${id}`, ({ action }) => action === 'new-message')
      await removedSocket.receives('-chat', ({ action }) => action === 'delete')
      expect(JSON.stringify(removedSocket.received)).not.toContain('agora com Caio')
      expect(chatEvents(addedSocket.received)[0]).toContain(`chat-user-${caio.userId} create`)
      expect(await messages(bruno, id)).toMatchObject(forbidden)
      const { records } = (await messages(caio, id)).body
      expect(records.map(({ message }) => message)).toEqual(['só para Bruno e Ana', 'agora com Caio'])
      // Messages from before joining are not unread.
      expect(await unreads(caio, id)).toBe(1)
    } finally {
      removedSocket.close()
      addedSocket.close()
    }
  })

  it('a participant removed while others read receives no later events and can recognise outdated states', async () => {
    const { id } = (await create(ana, [bruno, caio])).body
    await sayText(ana, id, 'antes')
    const removedSocket = await app.socket(caio)
    try {
      await read(bruno, id)
      const { body } = await update(ana, id, { users: idsOf(bruno) })
      await sayText(bruno, id, 'depois')
      await read(ana, id)
      const endEvent = await removedSocket.receives('-chat', ({ action }) => action === 'delete')
      expect(endEvent.version).toBe(body.version)
      // An earlier read receipt may still be in flight; it is sent within 100 ms, with a state from before the end.
      await removedSocket.receives(`-chat-${id}`, ({ action }) => action === 'update')
      const states = removedSocket.received.flatMap(({ payload }) => (payload.chat ? [payload.chat as Chat] : []))
      expect(states.filter((state) => state.id === id && state.version >= body.version)).toEqual([])
      expect(JSON.stringify(removedSocket.received)).not.toContain('depois')
    } finally {
      removedSocket.close()
    }
  })

  it('a user who leaves a chat receives nothing more of it, and the others learn who is left', async () => {
    const { id } = (await create(ana, [bruno, caio])).body
    const [leavingSocket, stays] = [await app.socket(bruno), await app.socket(caio)]
    try {
      expect((await leave(bruno, id)).status).toBe(200)
      await sayText(ana, id, 'só para quem ficou')
      await stays.receives(`-chat-${id}`, ({ action }) => action === 'new-message')
      await leavingSocket.receives('-chat', ({ action }) => action === 'delete')
      expect(JSON.stringify(leavingSocket.received)).not.toContain('só para quem ficou')
      // Read receipts of other chats may still be in flight; they are sent within 100 ms.
      const ofOthers = (event: string) => /-chat-\d+ /.test(event) && !event.includes(`-chat-${id} `)
      expect(chatEvents(leavingSocket.received).filter((event) => !ofOthers(event))).toEqual([
        `${eventName(app.admin.companyId, `chat-user-${bruno.userId}`)} delete`,
        `${eventName(app.admin.companyId, 'chat')} delete`,
      ])
      const [leaveEvent] = stays.received.filter(({ name }) => name.endsWith(`-chat-user-${caio.userId}`))
      expect(JSON.stringify(leaveEvent?.payload)).not.toContain('Bruno')
    } finally {
      leavingSocket.close()
      stays.close()
    }
  })

  it("messages of a user who leaves the company stay, and so do the user's chats", async () => {
    const leaver = await app.addUser(app.admin, { name: 'Lia' })
    const shared = (await create(leaver, [ana, bruno])).body
    const alone = (await create(leaver, [leaver])).body
    await sayText(leaver, shared.id, 'Até logo')
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
    await until(async () => (await fetch(app.url + withFile.files[0]?.url)).status === 404, 'the deletion of the file')
  })
})
