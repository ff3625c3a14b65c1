import { createHmac } from 'node:crypto'
import { anyPost, plainPost } from '@recado/fake-graph/any-post'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { storeSetUp } from '../../test/cloud-network.ts'
import type { ChannelAddress, ChannelEvents, SessionContext } from '../channel.ts'
import { MemoryKeyStore } from '../memory-key-store.ts'
import { LONGEST_ID } from './inbound.rules.ts'
import { postShape } from './posted-shape.rules.ts'
import { receivePost } from './receive.ts'

/** Fixed seed: the same bodies in every run. */
const runs = { seed: 28, numRuns: 500 }
const NUMBER = '1001'
const keys = new MemoryKeyStore()
await storeSetUp(keys, { phoneNumberId: NUMBER, accessToken: 'EAA', appSecret: 'secret' })

interface PostResult {
  events: Array<
    [string, { id: string; chat?: ChannelAddress; sentAt?: number; at?: number; content?: { text?: string } }]
  >
  logged: string[]
}

/**
 * Handles a signed body.
 * @returns the events and log lines
 */
async function take(body: string): Promise<PostResult> {
  const result: PostResult = { events: [], logged: [] }
  const on =
    (name: string) =>
    async (what: unknown): Promise<void> =>
      void result.events.push(
        ...(Array.isArray(what) ? what : [what]).map((one): PostResult['events'][0] => [name, one]),
      )
  const events = Object.fromEntries(
    ['messages', 'status', 'failed', 'edited', 'deleted', 'reaction', 'call'].map((name) => [name, on(name)]),
  ) as unknown as ChannelEvents
  const log = (details: unknown, words?: string) => void result.logged.push(`${words} ${JSON.stringify(details)}`)
  const context: SessionContext = {
    ...{ label: 'test', events, keys, findMessage: async () => null },
    log: { info: log, warn: log, error: log },
  }
  const signature = createHmac('sha256', 'secret').update(body).digest('hex')
  const headers = { 'x-hub-signature-256': `sha256=${signature}` }
  await receivePost({ raw: Buffer.from(body), headers, siblings: async () => [] }, context, () => undefined)
  return result
}

const post = (...entry: unknown[]) => JSON.stringify({ object: 'whatsapp_business_account', entry })
const change = (...messages: unknown[]) => ({
  changes: [{ field: 'messages', value: { metadata: { phone_number_id: NUMBER }, messages } }],
})
const text = (id: string) => ({
  id,
  from: '5511988887777',
  timestamp: '1767225600',
  type: 'text',
  text: { body: `texto ${id}` },
})
const nested = `${'['.repeat(50_000)}${']'.repeat(50_000)}`

it.each([
  ['entry: [null]', post(null, change(text('m1')))],
  ['numbers in entry', post(7, [], change(text('m1')))],
  ['changes: null', post({ changes: null }, change(text('m1')))],
  ['changes: [null]', post({ changes: [null, 5, 'x', ...change(text('m1')).changes] })],
  ['a string value', post({ changes: [{ field: 'messages', value: 'x' }] }, change(text('m1')))],
  ['messages: [null, [], 3]', post(change(null, [], 3, text('m1')))],
  ['a message whose id is an object', post(change({ ...text('m0'), id: {} }, text('m1')))],
  ['a message with invalid errors and context', post(change({ ...text('m1'), errors: 'x', context: [] }))],
  ['a timestamp in the far future', post(change({ ...text('m1'), timestamp: '9e99' }))],
  [
    'a type of 50,000 nested lists',
    post(change({ ...text('m0'), type: 'x' }))
      .replace('"x"', nested)
      .replace(/\}\]\}\}\]\}\]\}$/, `},${JSON.stringify(text('m1'))}]}}]}]}`),
  ],
])('PLUS-43: a signed body with %s is read as far as possible, and the rest is logged', async (_, body) => {
  const { events } = await take(body)
  expect(events.filter(([name, { id }]) => name === 'messages' && id === 'm1')).toHaveLength(1)
})

it.each([
  ['invalid JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['another object', '{"object":"page"}'],
  [
    'changes without a phone number',
    post({
      changes: [
        { field: 'messages', value: {} },
        { field: 'account_update', value: {} },
      ],
    }),
  ],
  ['entry: [null]', post(null)],
])('PLUS-43: a signed body of %s is logged', async (_, body) => {
  const { events, logged } = await take(body)
  expect(events).toEqual([])
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('"count":1')
})

it('PLUS-43: never rejects a signed body, and every event has its type', async () => {
  await fc.assert(
    fc.asyncProperty(anyPost(NUMBER, postShape), async (body) => {
      for (const [name, event] of (await take(JSON.stringify(body))).events) {
        const { id, chat, sentAt = 1, at = 1 } = event
        expect([name, typeof id]).toEqual([name, 'string'])
        expect(id.length).toBeGreaterThan(0)
        expect(id.length).toBeLessThanOrEqual(LONGEST_ID + 10)
        if (chat?.phone) expect(chat.phone).toMatch(/^\d{1,20}$/)
        if (chat?.lid) expect(chat.lid.length).toBeLessThanOrEqual(LONGEST_ID)
        for (const time of [sentAt, at]) expect(new Date(time).getTime()).toBe(Math.trunc(time))
      }
    }),
    runs,
  )
})

it('PLUS-43: reports every well-formed message, whatever is posted around it', async () => {
  await fc.assert(
    fc.asyncProperty(plainPost(NUMBER), anyPost(NUMBER, postShape), async ({ ids, entry }, around) => {
      const others = Array.isArray(around.entry) ? around.entry : [around.entry]
      const { events } = await take(post(...others.slice(0, 1), ...entry, ...others.slice(1)))
      const texts = events.flatMap(([name, { id, content }]) =>
        name === 'messages' && content?.text === `texto ${id}` ? [id] : [],
      )
      expect(texts.filter((id) => ids.includes(id))).toEqual(ids)
    }),
    runs,
  )
})
