import { expect, it, vi } from 'vitest'
import { describeChannel } from '../channel-suite.ts'
import { makeFixture } from '../channel-suite-fixture.ts'
import { MemoryKeyStore } from '../memory-key-store.ts'
import { type AttachedSession, SimulatedAccount } from './account.ts'
import { makeMemoryNetwork } from './memory-network.ts'
import { MemoryRecord } from './memory-record.ts'
import { createSimulator } from './provider.ts'
import type { RecordedMessage } from './record.ts'

describeChannel('simulator', makeMemoryNetwork)

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

it('CON-15: shows new codes until nobody scanned one', async () => {
  const { provider } = createSimulator(() => new MemoryRecord(), { firstMs: 5, nextMs: 5, codes: 3 })
  const states: string[] = []
  await new Promise<void>((resolve) => {
    const unused = async () => undefined
    const session = provider.open({
      label: 'x',
      keys: new MemoryKeyStore(),
      findMessage: async () => null,
      log: silent,
      events: {
        state: (state) => {
          states.push(state.state === 'qr' ? `qr ${state.attempt}` : state.state)
          if (state.state !== 'closed') return
          expect(state).toMatchObject({ code: 408, waitingForScan: true })
          resolve()
        },
        messages: unused,
        status: unused,
        failed: unused,
        edited: unused,
        deleted: unused,
        reaction: unused,
        call: unused,
        presence: () => undefined,
        expiration: unused,
        identity: unused,
        phone: unused,
      },
    })
    void session.connect()
  })
  expect(states).toEqual(['opening', 'qr 1', 'qr 2', 'qr 3', 'closed'])
})

it('CON-15: a session that is replaced is closed with 440', async () => {
  const { probe } = makeFixture(await makeMemoryNetwork())
  await probe.open()
  const from = probe.states.length
  await probe.connect()
  const closed = await probe.state('closed', (state) => state.state === 'closed', from)
  expect(closed).toMatchObject({ code: 440 })
})

const customer = { phone: '5511988887777', lid: null, group: null }
const written = (id: string): RecordedMessage => ({
  ...{ id, fromCompany: false, fromMe: false, chat: customer, author: customer, authorName: 'Maria' },
  ...{ groupName: null, quotedId: null, content: { kind: 'text', text: id }, sentAt: 0, late: false },
})
const write = (account: SimulatedAccount, id: string) => account.write([{ message: written(id), media: null }])

/** An account of a paired phone over this record, as a process of its own knows it. */
async function pairedAccount(record: MemoryRecord): Promise<SimulatedAccount> {
  await record.save({ paired: true, phone: '5511999990000' })
  return new SimulatedAccount(record)
}

type Received = Array<[id: string, late: boolean]>

/** A session that notes what it receives. */
function noting(received: Received, more: Partial<AttachedSession> = {}): AttachedSession {
  const unused = async () => undefined
  return {
    shown: false,
    paired: unused,
    phone: unused,
    close: (_, reason) => expect.fail(reason),
    deliver: async (messages, late) => void received.push(...messages.map(({ id }) => [id, late] as [string, boolean])),
    status: unused,
    edited: unused,
    deleted: unused,
    reaction: unused,
    typing: () => undefined,
    call: unused,
    ...more,
  }
}

async function open(account: SimulatedAccount, end: AttachedSession): Promise<void> {
  await account.attach(end)
  account.begin(end)
}

const nothingWaits = (record: MemoryRecord) =>
  expect.poll(() => record.rows.filter(({ waiting }) => waiting), { timeout: 50_000 }).toEqual([])

it('CON-15: a message written while the account still delivers waiting ones is not late', async () => {
  const record = new MemoryRecord()
  const account = await pairedAccount(record)
  const received: Received = []
  await write(account, 'before it was open')
  await open(account, noting(received))
  await write(account, 'at once')
  await account.settled()
  await write(account, 'later')
  expect(received).toEqual([
    ['before it was open', true],
    ['at once', false],
    ['later', false],
  ])
  await nothingWaits(record)
})

it('CON-15: a message that the product did not store before it died is handed to the next session', async () => {
  const record = new MemoryRecord()
  const dead = await pairedAccount(record)
  const begun = Promise.withResolvers<void>()
  const deliver = () => {
    begun.resolve()
    return new Promise<never>(() => undefined)
  }
  await open(dead, noting([], { deliver }))
  await dead.settled()
  void write(dead, 'nobody writes it again')
  await begun.promise
  const received: Received = []
  const account = await pairedAccount(record)
  await open(account, noting(received))
  await account.settled()
  expect(received).toEqual([['nobody writes it again', true]])
  await nothingWaits(record)
})

it('CON-15: a message written while waiting ones are delivered survives the end of their session', async () => {
  const record = new MemoryRecord()
  const account = await pairedAccount(record)
  await write(account, 'before it was open')
  const received: Received = []
  const [begun, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const session = noting(received)
  const cut = noting(received, {
    async deliver(messages, late) {
      begun.resolve()
      await letGo.promise
      await session.deliver(messages, late)
    },
  })
  await account.attach(cut)
  account.begin(cut)
  // In the same step: both are handed over together.
  const atOnce = write(account, 'at once')
  await begun.promise
  account.detach(cut)
  letGo.resolve()
  await atOnce
  await open(account, noting(received))
  await account.settled()
  expect(new Set(received.map(([id]) => id))).toEqual(new Set(['before it was open', 'at once']))
  await nothingWaits(record)
})

it('CON-15: a message that is read while its arrival is reported waits for nobody afterwards', async () => {
  const record = new MemoryRecord()
  const account = await pairedAccount(record)
  await open(account, noting([]))
  await account.settled()
  const ours = { ...written('OURS'), fromCompany: true }
  await account.arrive(ours, null)
  await account.confirm('OURS', 4)
  await account.reported(ours, true)
  expect(record.rows).toMatchObject([{ ack: 4, waiting: false }])
})

it('CON-15: what an earlier session still receives is looked at once when all of it is reported, however much is sent meanwhile', async () => {
  const record = new MemoryRecord()
  const account = await pairedAccount(record)
  const looks = vi.spyOn(record, 'waiting')
  const send = async (id: string) => {
    const ours = { ...written(id), fromCompany: true }
    await account.arrive(ours, null)
    return () => account.reported(ours, true)
  }
  const earlier = noting([])
  await open(account, earlier)
  await account.settled()
  const [reportFirst, reportSecond] = [await send('first'), await send('second')]
  account.detach(earlier)
  await open(account, noting([]))
  await account.settled()
  const opened = looks.mock.calls.length
  const reportThird = await send('third')
  await reportFirst()
  expect(looks).toHaveBeenCalledTimes(opened)
  await reportSecond()
  await account.settled()
  expect(looks).toHaveBeenCalledTimes(opened + 1)
  const reportFourth = await send('fourth')
  await reportThird()
  await reportFourth()
  await account.settled()
  expect(looks).toHaveBeenCalledTimes(opened + 1)
  await nothingWaits(record)
})

it('CON-15: a message of ours that comes again under the other address of a person is shown once', async () => {
  const record = new MemoryRecord()
  const account = await pairedAccount(record)
  await open(account, noting([]))
  const ours = { ...written('OURS'), fromCompany: true }
  await account.arrive(ours, null)
  await account.arrive({ ...ours, chat: { phone: null, lid: '77123', group: null } }, null)
  expect(record.rows.map(({ message }) => message.chat)).toEqual([customer])
})

it('CON-15: a message that was read while its acknowledgement was handed over is reported as read, too', async () => {
  const record = new MemoryRecord()
  const account = await pairedAccount(record)
  await record.add([{ message: { ...written('OURS'), fromCompany: true }, media: null }], true)
  const acks: number[] = []
  const status = async (_: RecordedMessage, ack: number) => {
    acks.push(ack)
    if (ack === 3) await account.confirm('OURS', 4)
  }
  await open(account, noting([], { status }))
  await account.settled()
  expect(acks).toEqual([3, 4])
  await nothingWaits(record)
})

it('CON-15: a session that looked before an acknowledgement was stored receives it all the same', async () => {
  const record = new MemoryRecord()
  const account = await pairedAccount(record)
  await record.add([{ message: { ...written('OURS'), fromCompany: true }, media: null }], false)
  const [looked, storing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const [waiting, raiseAck] = [record.waiting.bind(record), record.raiseAck.bind(record)]
  vi.spyOn(record, 'waiting').mockImplementationOnce(async (limit) => {
    const items = await waiting(limit)
    looked.resolve()
    await storing.promise
    return items
  })
  vi.spyOn(record, 'raiseAck').mockImplementationOnce(async (...change) => {
    storing.resolve()
    // Everything that the session does after its look comes first.
    await new Promise(setImmediate)
    await raiseAck(...change)
  })
  const acks: number[] = []
  await open(account, noting([], { status: async (_, ack) => void acks.push(ack) }))
  await looked.promise
  await account.confirm('OURS', 4)
  await account.settled()
  expect(acks).toEqual([4])
  await nothingWaits(record)
})

it('CON-15: a reaction of ours stands on what the owner typed on the phone, and on no customer’s message of that id', async () => {
  const [record, keys, opened] = [new MemoryRecord(), new MemoryKeyStore(), Promise.withResolvers<void>()]
  await record.save({ paired: true, phone: '5511999990000' })
  await keys.write([{ kind: 'simulator', id: 'owner', value: Buffer.from('5511999990000') }])
  const unused = async () => undefined
  const session = createSimulator(() => record).provider.open({
    ...{ label: 'x', keys, findMessage: async () => null, log: silent },
    events: {
      state: ({ state }) => state === 'open' && opened.resolve(),
      ...{ messages: unused, status: unused, edited: unused, deleted: unused, reaction: unused, call: unused },
      ...{ presence: () => undefined, expiration: unused, identity: unused, phone: unused, failed: unused },
    },
  })
  await session.connect()
  await opened.promise
  const chat = { phone: '5511988887777', lid: null, group: null }
  const typed = (id: string, fromMe: boolean): RecordedMessage => ({
    ...{ id, fromCompany: false, fromMe, chat, author: chat, authorName: '', groupName: null, quotedId: null },
    ...{ content: { kind: 'text', text: id }, sentAt: 0, late: false },
  })
  await record.add(
    [typed('OWNER', true), typed('CUSTOMER', false)].map((message) => ({ message, media: null })),
    false,
  )
  for (const id of ['OWNER', 'CUSTOMER']) await session.react({ chat, id, fromMe: true, emoji: '👍' })
  expect(record.rows.map(({ reactions }) => reactions.map(({ emoji }) => emoji))).toEqual([['👍'], []])
})

it('CON-15: an acknowledgement that the product did not take before it died is handed to the next session', async () => {
  const [record, keys] = [new MemoryRecord(), new MemoryKeyStore()]
  await record.save({ paired: true, phone: '5511999990000' })
  await keys.write([{ kind: 'simulator', id: 'owner', value: Buffer.from('5511999990000') }])
  const unused = async () => undefined
  const openSession = async (status: (update: { id: string; ack: number }) => Promise<void>) => {
    const opened = Promise.withResolvers<void>()
    // A process of its own: nothing of an earlier one is known but the record.
    const session = createSimulator(() => record).provider.open({
      ...{ label: 'x', keys, findMessage: async () => null, log: silent },
      events: {
        state: ({ state }) => state === 'open' && opened.resolve(),
        ...{ messages: unused, status, edited: unused, deleted: unused, reaction: unused, call: unused },
        ...{ presence: () => undefined, expiration: unused, identity: unused, phone: unused, failed: unused },
      },
    })
    await session.connect()
    await opened.promise
    return session
  }
  const begun = Promise.withResolvers<void>()
  const dead = await openSession(() => {
    begun.resolve()
    return new Promise(() => undefined)
  })
  const to = { phone: '5511988887777', lid: null, group: null }
  await dead.send({ id: 'OURS', to, content: { kind: 'text', text: 'oi' }, quoted: null })
  await begun.promise
  const acknowledged: Array<[id: string, ack: number]> = []
  const handedOver = (count: number) =>
    new Promise<void>((resolve) => {
      record.changed = () => {
        if (record.rows.length === count && record.rows.every(({ waiting }) => !waiting)) resolve()
      }
    })
  const first = handedOver(1)
  const next = await openSession(async ({ id, ack }) => void acknowledged.push([id, ack]))
  await first
  expect(acknowledged).toEqual([['OURS', 3]])
  const both = handedOver(2)
  await next.send({ id: 'LATER', to, content: { kind: 'text', text: 'e aí?' }, quoted: null })
  await both
  expect(acknowledged.slice(1)).toEqual([
    ['LATER', 2],
    ['LATER', 3],
  ])
})
