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

it('CON-15: shows new QR codes until the last one expires unscanned', async () => {
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

it('CON-15: a replaced session is closed with 440', async () => {
  const { probe } = makeFixture(await makeMemoryNetwork())
  await probe.open()
  const from = probe.states.length
  await probe.connect()
  const closedState = await probe.state('closed', (state) => state.state === 'closed', from)
  expect(closedState).toMatchObject({ code: 440 })
})

const customer = { phone: '5511988887777', lid: null, group: null }
const customerMessage = (id: string): RecordedMessage => ({
  ...{ id, fromCompany: false, fromMe: false, chat: customer, author: customer, authorName: 'Maria' },
  ...{ groupName: null, quotedId: null, content: { kind: 'text', text: id }, sentAt: 0, late: false },
})
const write = (account: SimulatedAccount, id: string) => account.write([{ message: customerMessage(id), media: null }])

/** An account of a paired phone over this record, as another process would load it. */
async function pairedAccount(record: MemoryRecord): Promise<SimulatedAccount> {
  await record.save({ paired: true, phone: '5511999990000' })
  return new SimulatedAccount(record)
}

type DeliveryLog = Array<[id: string, late: boolean]>

/** A session that records the messages it receives. */
function recordingSession(received: DeliveryLog, more: Partial<AttachedSession> = {}): AttachedSession {
  const unused = async () => undefined
  return {
    isQrShown: false,
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

it('CON-15: a message written while waiting ones are delivered is not late', async () => {
  const record = new MemoryRecord()
  const account = await pairedAccount(record)
  const received: DeliveryLog = []
  await write(account, 'before it was open')
  await open(account, recordingSession(received))
  await write(account, 'at once')
  await account.untilIdle()
  await write(account, 'later')
  expect(received).toEqual([
    ['before it was open', true],
    ['at once', false],
    ['later', false],
  ])
  await nothingWaits(record)
})

it('CON-15: a message that a process did not store before it died is delivered to the next session', async () => {
  const record = new MemoryRecord()
  const deadAccount = await pairedAccount(record)
  const deliveryStart = Promise.withResolvers<void>()
  const deliver = () => {
    deliveryStart.resolve()
    return new Promise<never>(() => undefined)
  }
  await open(deadAccount, recordingSession([], { deliver }))
  await deadAccount.untilIdle()
  void write(deadAccount, 'nobody writes it again')
  await deliveryStart.promise
  const received: DeliveryLog = []
  const account = await pairedAccount(record)
  await open(account, recordingSession(received))
  await account.untilIdle()
  expect(received).toEqual([['nobody writes it again', true]])
  await nothingWaits(record)
})

it("CON-15: a message written while waiting ones are delivered survives the session's end", async () => {
  const record = new MemoryRecord()
  const account = await pairedAccount(record)
  await write(account, 'before it was open')
  const received: DeliveryLog = []
  const [deliveryStart, finishDelivery] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const session = recordingSession(received)
  const cut = recordingSession(received, {
    async deliver(messages, late) {
      deliveryStart.resolve()
      await finishDelivery.promise
      await session.deliver(messages, late)
    },
  })
  await account.attach(cut)
  account.begin(cut)
  // Called synchronously, so that both are delivered together.
  const atOnce = write(account, 'at once')
  await deliveryStart.promise
  account.detach(cut)
  finishDelivery.resolve()
  await atOnce
  await open(account, recordingSession(received))
  await account.untilIdle()
  expect(new Set(received.map(([id]) => id))).toEqual(new Set(['before it was open', 'at once']))
  await nothingWaits(record)
})

it('CON-15: a message read while its arrival is reported does not stay waiting', async () => {
  const record = new MemoryRecord()
  const account = await pairedAccount(record)
  await open(account, recordingSession([]))
  await account.untilIdle()
  const ourMessage = { ...customerMessage('OURS'), fromCompany: true }
  await account.arrive(ourMessage, null)
  await account.confirm('OURS', 4)
  await account.onReported(ourMessage, true)
  expect(record.rows).toMatchObject([{ ack: 4, waiting: false }])
})

it('CON-15: messages of an earlier session are checked once after its last report, regardless of new sends', async () => {
  const record = new MemoryRecord()
  const account = await pairedAccount(record)
  const looks = vi.spyOn(record, 'waiting')
  const send = async (id: string) => {
    const ourMessage = { ...customerMessage(id), fromCompany: true }
    await account.arrive(ourMessage, null)
    return () => account.onReported(ourMessage, true)
  }
  const earlierSession = recordingSession([])
  await open(account, earlierSession)
  await account.untilIdle()
  const [reportFirst, reportSecond] = [await send('first'), await send('second')]
  account.detach(earlierSession)
  await open(account, recordingSession([]))
  await account.untilIdle()
  const looksAtOpen = looks.mock.calls.length
  const reportThird = await send('third')
  await reportFirst()
  expect(looks).toHaveBeenCalledTimes(looksAtOpen)
  await reportSecond()
  await account.untilIdle()
  expect(looks).toHaveBeenCalledTimes(looksAtOpen + 1)
  const reportFourth = await send('fourth')
  await reportThird()
  await reportFourth()
  await account.untilIdle()
  expect(looks).toHaveBeenCalledTimes(looksAtOpen + 1)
  await nothingWaits(record)
})

it("CON-15: one of our messages repeated under a person's other address is shown once", async () => {
  const record = new MemoryRecord()
  const account = await pairedAccount(record)
  await open(account, recordingSession([]))
  const ourMessage = { ...customerMessage('OURS'), fromCompany: true }
  await account.arrive(ourMessage, null)
  await account.arrive({ ...ourMessage, chat: { phone: null, lid: '77123', group: null } }, null)
  expect(record.rows.map(({ message }) => message.chat)).toEqual([customer])
})

it('CON-15: a message read while its acknowledgement is delivered is also reported as read', async () => {
  const record = new MemoryRecord()
  const account = await pairedAccount(record)
  await record.add([{ message: { ...customerMessage('OURS'), fromCompany: true }, media: null }], true)
  const acks: number[] = []
  const status = async (_: RecordedMessage, ack: number) => {
    acks.push(ack)
    if (ack === 3) await account.confirm('OURS', 4)
  }
  await open(account, recordingSession([], { status }))
  await account.untilIdle()
  expect(acks).toEqual([3, 4])
  await nothingWaits(record)
})

it('CON-15: a session that read the record before an acknowledgement was stored still receives it', async () => {
  const record = new MemoryRecord()
  const account = await pairedAccount(record)
  await record.add([{ message: { ...customerMessage('OURS'), fromCompany: true }, media: null }], false)
  const [firstLook, storing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const [waiting, raiseAck] = [record.waiting.bind(record), record.raiseAck.bind(record)]
  vi.spyOn(record, 'waiting').mockImplementationOnce(async (limit) => {
    const items = await waiting(limit)
    firstLook.resolve()
    await storing.promise
    return items
  })
  vi.spyOn(record, 'raiseAck').mockImplementationOnce(async (...change) => {
    storing.resolve()
    // Let the session finish its read first.
    await new Promise(setImmediate)
    await raiseAck(...change)
  })
  const acks: number[] = []
  await open(account, recordingSession([], { status: async (_, ack) => void acks.push(ack) }))
  await firstLook.promise
  await account.confirm('OURS', 4)
  await account.untilIdle()
  expect(acks).toEqual([4])
  await nothingWaits(record)
})

it("CON-15: our reaction is stored on the owner's own message, not on a customer's message with that id", async () => {
  const [record, keys, opening] = [new MemoryRecord(), new MemoryKeyStore(), Promise.withResolvers<void>()]
  await record.save({ paired: true, phone: '5511999990000' })
  await keys.write([{ kind: 'simulator', id: 'owner', value: Buffer.from('5511999990000') }])
  const unused = async () => undefined
  const session = createSimulator(() => record).provider.open({
    ...{ label: 'x', keys, findMessage: async () => null, log: silent },
    events: {
      state: ({ state }) => state === 'open' && opening.resolve(),
      ...{ messages: unused, status: unused, edited: unused, deleted: unused, reaction: unused, call: unused },
      ...{ presence: () => undefined, expiration: unused, identity: unused, phone: unused, failed: unused },
    },
  })
  await session.connect()
  await opening.promise
  const chat = { phone: '5511988887777', lid: null, group: null }
  const phoneMessage = (id: string, fromMe: boolean): RecordedMessage => ({
    ...{ id, fromCompany: false, fromMe, chat, author: chat, authorName: '', groupName: null, quotedId: null },
    ...{ content: { kind: 'text', text: id }, sentAt: 0, late: false },
  })
  await record.add(
    [phoneMessage('OWNER', true), phoneMessage('CUSTOMER', false)].map((message) => ({ message, media: null })),
    false,
  )
  for (const id of ['OWNER', 'CUSTOMER']) await session.react({ chat, id, fromMe: true, emoji: '👍' })
  expect(record.rows.map(({ reactions }) => reactions.map(({ emoji }) => emoji))).toEqual([['👍'], []])
})

it('CON-15: an acknowledgement that a process did not store before it died is delivered to the next session', async () => {
  const [record, keys] = [new MemoryRecord(), new MemoryKeyStore()]
  await record.save({ paired: true, phone: '5511999990000' })
  await keys.write([{ kind: 'simulator', id: 'owner', value: Buffer.from('5511999990000') }])
  const unused = async () => undefined
  const openSession = async (status: (update: { id: string; ack: number }) => Promise<void>) => {
    const opening = Promise.withResolvers<void>()
    // Simulates a new process, which knows only the record.
    const session = createSimulator(() => record).provider.open({
      ...{ label: 'x', keys, findMessage: async () => null, log: silent },
      events: {
        state: ({ state }) => state === 'open' && opening.resolve(),
        ...{ messages: unused, status, edited: unused, deleted: unused, reaction: unused, call: unused },
        ...{ presence: () => undefined, expiration: unused, identity: unused, phone: unused, failed: unused },
      },
    })
    await session.connect()
    await opening.promise
    return session
  }
  const statusStart = Promise.withResolvers<void>()
  const deadSession = await openSession(() => {
    statusStart.resolve()
    return new Promise(() => undefined)
  })
  const to = { phone: '5511988887777', lid: null, group: null }
  await deadSession.send({ id: 'OURS', to, content: { kind: 'text', text: 'oi' }, quoted: null })
  await statusStart.promise
  const ackLog: Array<[id: string, ack: number]> = []
  const handedOver = (count: number) =>
    new Promise<void>((resolve) => {
      record.onChange = () => {
        if (record.rows.length === count && record.rows.every(({ waiting }) => !waiting)) resolve()
      }
    })
  const first = handedOver(1)
  const next = await openSession(async ({ id, ack }) => void ackLog.push([id, ack]))
  await first
  expect(ackLog).toEqual([['OURS', 3]])
  const both = handedOver(2)
  await next.send({ id: 'LATER', to, content: { kind: 'text', text: 'e aí?' }, quoted: null })
  await both
  expect(ackLog.slice(1)).toEqual([
    ['LATER', 2],
    ['LATER', 3],
  ])
})
