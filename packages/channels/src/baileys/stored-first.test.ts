import type { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp'
import { describe, expect, it } from 'vitest'
import { closing, setUp } from '../../test/set-up.ts'
import type { JournalEntry, SentContent } from '../channel.ts'
import { MemoryKeyStore } from '../memory-key-store.ts'
import { AuthStore, storeAfterwards } from './auth-store.ts'

const OWNER = '5511999990000'
const CUSTOMER = '5511988887777'

const text = (words: string): SentContent => ({ kind: 'message', content: { kind: 'text', text: words }, quoted: null })

type Entries = Parameters<MemoryKeyStore['write']>[0]

/** A database that is slow, or unavailable. */
class UnreliableStore extends MemoryKeyStore {
  delayMs = 0
  /** Delay of writes that contain a message. */
  journalDelayMs = 0
  private journalBegins = () => undefined as unknown
  away: 'read' | 'write' | null = null
  /** Only writes that contain a message fail. */
  journalAway = false

  /** Resolves when the next write of a message begins. */
  nextJournal(): Promise<unknown> {
    return new Promise((resolve) => {
      this.journalBegins = () => resolve(undefined)
    })
  }

  override async read(kind: string, ids: readonly string[]) {
    if (this.away === 'read') throw new Error('the database is away')
    return super.read(kind, ids)
  }

  override async write(entries: Entries, journal: readonly JournalEntry[] = []) {
    if (journal.length > 0) this.journalBegins()
    const delay = journal.length > 0 ? Math.max(this.delayMs, this.journalDelayMs) : this.delayMs
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    if (this.away || (this.journalAway && journal.length > 0)) throw new Error('the database is away')
    await super.write(entries, journal)
  }
}

async function setUpTrying() {
  const store = new UnreliableStore()
  const fixture = await setUp({ keys: () => store, storeRetryMs: 1 })
  const requestedIds: string[] = []
  fixture.fake.on('retryRequest', ({ id }) => requestedIds.push(id))
  return { ...fixture, store, asked: requestedIds, maria: fixture.fake.phone(CUSTOMER) }
}

const arrivalOf = (fake: FakeWhatsApp, id: string) =>
  new Promise<void>((resolve) => {
    fake.on('arrival', ({ received }) => {
      if (received.id === id) resolve()
    })
  })

const companion = (fake: FakeWhatsApp) => [...fake.phone(OWNER).account.linked.values()][0]

const failAsAway = () => {
  throw new Error('the database is away')
}

describe('messages.4: an outgoing message', () => {
  it('is sent after its ratchet is stored, so that a killed process never reuses a key', async () => {
    const { probe, fake, network, store, sendText } = await setUpTrying()
    await probe.open()
    await network.untilShown((await sendText('um')).id)
    store.delayMs = 50
    const ratchets = () => [...store.snapshot()].filter(([key]) => key.startsWith('session'))
    const ratchetsAtArrival = new Promise((resolve) => fake.once('arrival', () => resolve(ratchets())))
    await sendText('dois')
    await probe.session.disconnect()
    expect(await ratchetsAtArrival).toEqual(ratchets())
  })

  it('does not undo the ratchet of a message stored at the same time', async () => {
    const { probe, network, store, asked: requestedIds, sendText } = await setUpTrying()
    await probe.open()
    await network.untilShown((await sendText('um')).id)
    await probe.message(await network.customerSends({ kind: 'text', text: 'dois' }))
    store.journalDelayMs = 300
    const storing = store.nextJournal()
    const arrivedId = await network.customerSends({ kind: 'text', text: 'três' })
    await storing
    await network.untilShown((await sendText('quatro')).id)
    await probe.message(arrivedId)
    await network.untilShown((await sendText('cinco')).id)
    expect([network.countShown(), requestedIds]).toEqual([3, []])
  })

  it("can be decrypted although a late message of the phone's earlier session arrived in between", async () => {
    const { probe, fake, network, asked: requestedIds, maria, sendText } = await setUpTrying()
    await probe.open()
    const device = companion(fake)!
    await probe.message(await maria.text(OWNER, 'um'))
    await network.untilShown((await sendText('dois')).id)
    await probe.message(await maria.text(OWNER, 'três'))
    await network.untilShown((await sendText('quatro')).id)
    const lateCiphertext = await maria.sealFor(device, { conversation: 'atrasada' })
    maria.account.phoneDevice.forgetSession(device.address)
    await probe.message(await maria.text(OWNER, 'de um telefone novo'))
    await network.untilShown((await sendText('cinco')).id)
    await probe.message(await maria.text(OWNER, 'seis'))
    const about = { from: maria.account.jid, sender_lid: maria.account.lidJid, addressing_mode: 'pn' }
    const attrs = { id: 'LATE', type: 'text', t: String(Math.floor(Date.now() / 1000)), notify: 'Maria', ...about }
    fake.deliver(device, { tag: 'message', attrs, content: [lateCiphertext] })
    await probe.message('LATE')
    await network.untilShown((await sendText('sete')).id)
    expect([network.countShown(), requestedIds]).toEqual([4, []])
  })

  it('is sent again to a phone that asked during an absence', async () => {
    const { probe, fake, network, maria, sendText } = await setUpTrying()
    await probe.open()
    const { id } = await sendText('repita')
    await network.untilShown(id)
    await probe.session.disconnect()
    probe.sentContents.set(id, text('repita'))
    maria.requestRetry(await maria.received((item) => item.id === id))
    const resent = arrivalOf(fake, id)
    await probe.open()
    await resent
    expect(network.countShown()).toBe(1)
  })

  it('is requested again when the product could not look it up', async () => {
    const { probe, fake, network, maria, sendText } = await setUpTrying()
    await probe.open()
    const { id } = await sendText('repita')
    await network.untilShown(id)
    await probe.session.disconnect()
    await probe.open()
    probe.sentContents.set(id, text('repita'))
    probe.refuse = new Error('the database is away')
    const sessionEnd = closing(probe)
    maria.requestRetry(await maria.received((item) => item.id === id))
    expect(await sessionEnd).toEqual([500, false])
    probe.refuse = null
    const resent = arrivalOf(fake, id)
    await probe.open()
    await resent
  })
})

describe('messages.4: an incoming event while the database is away', () => {
  it('is delivered again in a group, even when its group key was already stored', async () => {
    const { probe, fake, store, maria } = await setUpTrying()
    await probe.open()
    const { jid } = fake.group('Clientes', [maria, fake.phone(OWNER)])
    store.journalAway = true
    const sessionEnd = closing(probe)
    const id = await maria.text(jid, 'a primeira')
    expect(await sessionEnd).toEqual([500, false])
    store.journalAway = false
    await probe.open()
    expect(await probe.message(id)).toMatchObject({ content: { kind: 'text', text: 'a primeira' }, late: true })
    await probe.message(await maria.text(jid, 'a segunda'))
  })

  it.each(['read', 'write'] as const)('is not confirmed and is delivered again: no key can be %s', async (away) => {
    const { probe, fake, network, store, maria } = await setUpTrying()
    await probe.open()
    await probe.message(await network.customerSends({ kind: 'text', text: 'um' }))
    await probe.session.disconnect()
    await probe.open()
    store.away = away
    const sessionEnd = closing(probe)
    const id = await network.customerSends({ kind: 'text', text: 'dois' })
    expect(await sessionEnd).toEqual([500, false])
    expect([...(companion(fake)?.unconfirmed.keys() ?? [])]).toContain(id)
    expect(maria.account.receipts.filter(({ ids }) => ids.includes(id))).toEqual([])
    store.away = null
    await probe.open()
    expect(await probe.message(id)).toMatchObject({ content: { kind: 'text', text: 'dois' }, late: true })
    const after = await network.customerSends({ kind: 'text', text: 'três' })
    await probe.message(after)
    expect(probe.messages.map((message) => message.id).slice(1)).toEqual([id, after])
  })

  it('is not confirmed and is delivered again: statuses of our messages, in order', async () => {
    const { probe, fake, network, maria, sendText } = await setUpTrying()
    await probe.open()
    const ids = [(await sendText('um')).id, (await sendText('dois')).id]
    for (const id of ids) await network.untilShown(id)
    probe.beforeStatus = failAsAway
    const sessionEnd = closing(probe)
    for (const id of ids) maria.confirm(await maria.received((item) => item.id === id), 'read')
    expect(await sessionEnd).toEqual([500, false])
    const unconfirmed = [...(companion(fake)?.unconfirmed.values() ?? [])].filter(({ attrs }) => attrs.type === 'read')
    expect(unconfirmed.map(({ attrs }) => attrs.id)).toEqual(ids)
    probe.beforeStatus = () => undefined
    const from = probe.received.length
    await probe.open()
    for (const id of ids) await probe.event<{ id: string; ack: number }>('status', (it) => it.id === id && it.ack === 4)
    const read = probe.received.slice(from).flatMap(({ event, data }) => {
      const { id, ack } = data as { id: string; ack: number }
      return event === 'status' && ack === 4 ? [id] : []
    })
    expect(read).toEqual(ids)
    await expect.poll(() => companion(fake)?.unconfirmed.size).toBe(0)
  })

  it('is stored in the same session when the database is back soon', async () => {
    const { probe, network, maria, sendText } = await setUpTrying()
    await probe.open()
    const { id } = await sendText('um')
    await network.untilShown(id)
    let failureCount = 0
    probe.beforeStatus = () => {
      if (++failureCount < 4) throw new Error('the database is away')
    }
    maria.confirm(await maria.received((item) => item.id === id), 'read')
    await probe.event<{ id: string; ack: number }>('status', (it) => it.id === id && it.ack === 4)
    expect(probe.states.at(-1)?.state).toBe('open')
  })

  it('is delivered again also from a new contact', async () => {
    const { probe, fake, store } = await setUpTrying()
    await probe.open()
    store.away = 'read'
    const sessionEnd = closing(probe)
    const id = await fake.phone('5511977776666', 'João').text(OWNER, 'primeira')
    await sessionEnd
    store.away = null
    await probe.open()
    expect(await probe.message(id)).toMatchObject({ content: { kind: 'text', text: 'primeira' } })
  })
})

describe('the keys of an ended session', () => {
  it('are not written any more once started writes have settled', async () => {
    const store = new UnreliableStore()
    const keys = new AuthStore(store, { onFailure: () => undefined })
    store.delayMs = 20
    const startedWrites = [
      keys.set({ session: { a: new Uint8Array([1]) } }),
      keys.set({ session: { b: new Uint8Array([1]) } }),
    ]
    await keys.close()
    expect(store.size).toBe(2)
    await Promise.all(startedWrites)
    await expect(keys.set({ session: { a: new Uint8Array([2]) } })).rejects.toThrow('over')
  })

  it('are not cached with values from before a concurrent write', async () => {
    const store = new UnreliableStore()
    const keys = new AuthStore(store, { onFailure: () => undefined })
    await store.write([{ kind: 'session', id: 'a', value: Buffer.from('"old"') }])
    let release: () => void = () => undefined
    const read = store.read.bind(store)
    store.read = async (kind, ids) => {
      const rows = await read(kind, ids)
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return rows
    }
    const reading = keys.get('session', ['a'])
    await Promise.resolve()
    await keys.set({ session: { a: 'new' as never } })
    release()
    await reading
    store.read = read
    expect(await keys.get('session', ['a'])).toEqual({ a: 'new' })
  })
})

describe('keys stored after the work', () => {
  /** A store whose writes settle on demand. */
  class ManualStore extends MemoryKeyStore {
    readonly pendingWrites: Array<{ keys: string[]; end: (error?: Error) => void }> = []

    override async write(entries: Entries) {
      await new Promise<void>((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve())
        this.pendingWrites.push({ keys: entries.map(({ id, value }) => `${id} ${value}`), end })
      })
      await super.write(entries)
    }
  }
  const setUpHeld = () => {
    const store = new ManualStore()
    const failures: unknown[] = []
    const keys = new AuthStore(store, { onFailure: (error) => failures.push(error), retryMs: 1 })
    const settledMoves: string[] = []
    const move = (id: string, value: string) =>
      storeAfterwards(() => keys.set({ session: { [id]: value as never } })).then(
        () => void settledMoves.push(`${id} ${value}`),
        () => void settledMoves.push(`${id} failed`),
      )
    return { store, keys, failures, ended: settledMoves, move }
  }

  it('are readable immediately, batched while a write is running, and settle once stored', async () => {
    const { store, keys, ended: settledMoves, move } = setUpHeld()
    const first = move('a', '1')
    await expect.poll(() => store.pendingWrites.length).toBe(1)
    const later = [move('a', '2'), move('b', '1'), keys.set({ session: { c: 'x' as never } })]
    expect(await keys.get('session', ['a', 'b', 'c'])).toEqual({ a: '2', b: '1', c: 'x' })
    expect(settledMoves).toEqual([])
    store.pendingWrites[0]?.end()
    await first
    expect(settledMoves).toEqual(['a 1'])
    await expect.poll(() => store.pendingWrites.length).toBe(2)
    expect(store.pendingWrites[1]?.keys).toEqual(['a "2"', 'b "1"', 'c "x"'])
    store.pendingWrites[1]?.end()
    await Promise.all(later)
    expect(settledMoves.toSorted()).toEqual(['a 1', 'a 2', 'b 1'])
    expect(await keys.get('session', ['a', 'b'])).toEqual({ a: '2', b: '1' })
  })

  it('are not stored when an earlier write failed', async () => {
    const { store, failures, ended: settledMoves, move } = setUpHeld()
    const moves = [move('a', '1')]
    await expect.poll(() => store.pendingWrites.length).toBe(1)
    moves.push(move('a', '2'))
    for (let tries = 1; tries <= 5; tries++) {
      await expect.poll(() => store.pendingWrites.length).toBe(tries)
      store.pendingWrites[tries - 1]?.end(new Error('the database is away'))
    }
    await Promise.all(moves)
    expect([settledMoves, failures.length, store.pendingWrites.length, store.size]).toEqual([
      ['a failed', 'a failed'],
      1,
      5,
      0,
    ])
  })
})
