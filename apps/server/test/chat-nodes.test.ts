import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Chat, ChatMessage } from '@recado/contract/internal-chat/chat'
import * as endpoints from '@recado/contract/internal-chat/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { type RunningServer, startServer } from '../src/wiring/server.ts'
import { startTestApp, type TestApp } from './app.ts'
import { callAt, type Person } from './people.ts'
import { type RedisServer, startRedis } from './redis-server.ts'
import { openSocket, type TestSocket } from './socket.ts'
import { until } from './until.ts'

/** Two nodes with one database and one Redis. Colleagues at both nodes share one chat. */
let redis: RedisServer
let app: TestApp
let second: RunningServer
let dataDir: string
let ana: Person
let bruno: Person
let caio: Person
beforeAll(async () => {
  redis = await startRedis()
  app = await startTestApp({ REDIS_URL: redis.url })
  dataDir = await mkdtemp(join(tmpdir(), 'recado-second-'))
  const options = { log: createLog(app.config.logLevel), cheapPasswords: true, migrated: true }
  second = await startServer({ ...app.config, dataDir }, options)
  ana = await app.addUser(app.admin, { name: 'Ana' })
  bruno = await app.addUser(app.admin, { name: 'Bruno' })
  caio = await app.addUser(app.admin, { name: 'Caio' })
})
afterAll(async () => {
  await second?.stop()
  await app?.stop()
  await redis?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const nodes = (): [string, string] => [app.url, second.url]
const newChat = async (...people: Person[]): Promise<Chat> =>
  (
    await app.call(endpoints.createChat, ana, {
      body: { title: 'Dois nós', users: people.map(({ userId }) => ({ id: userId })) },
    })
  ).body
const postAt = (url: string, as: Person, id: number, body: Record<string, unknown>) =>
  callAt(url, endpoints.sendChatMessage, as, { params: { id }, body })
const readAt = (url: string, as: Person, id: number) =>
  callAt(url, endpoints.readChat, as, { params: { id }, body: {} as Record<string, unknown> })
const readChat = async (as: Person, id: number): Promise<Chat> =>
  (await callAt(second.url, endpoints.showChat, as, { params: { id: String(id) } })).body

/** Returns the newest states of a chat and its messages that a browser received. */
function latestStates({ received }: TestSocket, id: number) {
  const events = received.filter(({ name }) => name.endsWith('-chat') || name.endsWith(`-chat-${id}`))
  const states = events.map(({ payload }) => payload.chat as Chat)
  const messages = events.flatMap(({ payload }) => (payload.newMessage ? [payload.newMessage as ChatMessage] : []))
  return {
    chat: states.reduce<Chat | null>(
      (newest, state) => (newest && newest.version > state.version ? newest : state),
      null,
    ),
    messages: [...new Map(messages.map((message) => [message.id, message])).values()].toSorted((a, b) => a.id - b.id),
  }
}

it('CHT-09, LAY-15: messages and reads at two nodes are the same for all users at either node, and counted once', async () => {
  const { id } = await newChat(bruno, caio)
  const sockets = await Promise.all([
    openSocket(app.url, ana),
    openSocket(second.url, bruno),
    openSocket(app.url, caio),
    openSocket(second.url, caio),
  ])
  try {
    const [first, other] = nodes()
    const talk = Array.from({ length: 12 }, (_, n) => [
      postAt(first, ana, id, { message: `ana ${n}` }),
      postAt(other, bruno, id, { message: `bruno ${n}` }),
      readAt(n % 2 ? first : other, caio, id),
    ]).flat()
    expect((await Promise.all<{ status: number }>(talk)).map(({ status }) => status)).toEqual(talk.map(() => 200))
    const chat = await readChat(caio, id)
    const pages = [await callAt(other, endpoints.listChatMessages, caio, { params: { id } })]
    pages.unshift(
      await callAt(other, endpoints.listChatMessages, caio, {
        params: { id },
        query: { cursor: pages[0]?.body.cursor },
      }),
    )
    const stored = pages.flatMap(({ body }) => body.records)
    expect(stored).toHaveLength(24)
    for (const socket of sockets) {
      await until(() => latestStates(socket, id).chat?.version === chat.version, 'the last state of the chat')
      await until(() => latestStates(socket, id).messages.length === 24, 'every message')
      expect(latestStates(socket, id)).toEqual({ chat, messages: stored })
    }
    // Each count is the number of others' messages after the last read one.
    const counted = await app.rows<{ user_id: number; unreads: number; left: number }>(
      `select p.user_id, p.unreads, (select count(*)::int from chat_messages m
         where m.chat_id = p.chat_id and m.id > p.read_to and m.sender_id <> p.user_id) as left
       from chat_users p where p.chat_id = $1 order by p.user_id`,
      [id],
    )
    expect(counted.map(({ unreads }) => unreads)).toEqual(counted.map(({ left }) => left))
    expect(chat.users.map(({ userId, unreads }) => [userId, unreads])).toEqual(
      counted.map(({ user_id: userId, unreads }) => [userId, unreads]),
    )
  } finally {
    for (const socket of sockets) socket.close()
  }
})

it('a post repeated at the other node creates one message', async () => {
  const { id } = await newChat(bruno)
  const answers = await Promise.all(
    nodes().flatMap((url) => [0, 1].map(() => postAt(url, ana, id, { message: 'uma vez', clientId: 'uma-vez-1' }))),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  const { users } = await readChat(bruno, id)
  expect(users.find(({ userId }) => userId === bruno.userId)?.unreads).toBe(1)
})

it('a user who leaves at one node receives nothing more at the other', async () => {
  const { id } = await newChat(bruno, caio)
  const [leaving, stays] = [await openSocket(second.url, bruno), await openSocket(second.url, caio)]
  try {
    const left = await callAt(app.url, endpoints.leaveChat, bruno, { params: { id } })
    expect(left.status).toBe(200)
    await postAt(second.url, ana, id, { message: 'sem Bruno' })
    await stays.receives(`-chat-${id}`, ({ action }) => action === 'new-message')
    await leaving.receives('-chat', ({ action }) => action === 'delete')
    expect(JSON.stringify(leaving.received)).not.toContain('sem Bruno')
  } finally {
    leaving.close()
    stays.close()
  }
})
