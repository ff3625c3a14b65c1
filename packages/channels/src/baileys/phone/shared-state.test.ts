import type { FakeWhatsAppOptions } from '@recado/fake-whatsapp/options'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setUp } from '../../../test/set-up.ts'
import type { Probe } from '../../channel-suite-probe.ts'
import { MemoryKeyStore } from '../../memory-key-store.ts'
import type { PhoneAct } from '../../phone-act.ts'

const OWNER = '5511999990000'
const CUSTOMER = '5511988887777'
/** A whole second. */
const T = 1_700_000_000_000

afterEach(() => vi.unstubAllGlobals())

async function setUpPhone(options: FakeWhatsAppOptions = {}) {
  const store = new MemoryKeyStore()
  const fixture = await setUp({ fake: options, keys: () => store, storeRetryMs: 1 })
  const { fake } = fixture
  const maria = fake.phone(CUSTOMER, 'Maria')
  fake.phone(OWNER, 'Loja')
  if (options.sendSnapshots) leadToMediaHost(fake.media.host)
  return { ...fixture, store, maria, chat: fake.chatOnPhone(OWNER, CUSTOMER) }
}

/** Baileys fetches snapshots from this host name, whatever the media host is. Redirects it to the fake. */
function leadToMediaHost(host: string): void {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) =>
    fetch(String(url).replace('https://mmg.whatsapp.net', `https://${host}`), init),
  )
}

const acts = (probe: Probe) =>
  probe.received.flatMap(({ event, data }) => (event === 'phone' ? (data as PhoneAct) : []))
const act = (probe: Probe, kind: PhoneAct['kind'], from = 0) =>
  probe.until(`${kind} on the phone`, () =>
    acts(probe)
      .slice(from)
      .find((item) => item.kind === kind),
  )
const person = { phone: CUSTOMER, group: null }

describe('phone.1: acts of the phone on a chat reach a real client', () => {
  it.each(['pn', 'lid'] as const)('as receipts: shown, and played (%s)', async (addressing) => {
    const { probe, maria, chat } = await setUpPhone({ addressing })
    await probe.open()
    const [first, second] = [await maria.text(OWNER, 'um'), await maria.text(OWNER, 'dois')]
    await probe.message(second)
    chat.show([second, first])
    expect(await act(probe, 'read')).toMatchObject({ chat: person, until: null, ids: [second, first] })
    chat.show([first], 'played-self')
    expect(await act(probe, 'read', 1)).toMatchObject({ chat: person, ids: [first] })
  })

  it.each(['pn', 'lid'] as const)('as changes of the shared state (%s)', async (addressing) => {
    const { probe, maria, chat } = await setUpPhone({ addressing })
    await probe.open()
    const id = await maria.text(OWNER, 'um')
    await probe.message(id)
    await chat.markRead({ ids: [id], at: T })
    const before = Date.now() - 60_000
    const read = await act(probe, 'read')
    expect(read).toMatchObject({ chat: person, until: T, ids: [id] })
    expect(read.initial).toBeUndefined()
    expect(read.at).toBeGreaterThan(before)
    await chat.markUnread({ at: T })
    expect(await act(probe, 'unread')).toMatchObject({ chat: person, until: T, ids: [] })
    await chat.archive(true, { at: T + 1000 })
    expect(await act(probe, 'archived')).toMatchObject({ chat: person, until: T + 1000 })
  })

  it('in a group', async () => {
    const { probe, fake, maria } = await setUpPhone()
    await probe.open()
    const { jid } = fake.group('Clientes', [maria, fake.phone(OWNER)])
    const chat = fake.chatOnPhone(OWNER, jid)
    chat.show([await maria.text(jid, 'oi')])
    expect(await act(probe, 'read')).toMatchObject({ chat: { group: jid.split('@')[0] } })
    await chat.archive()
    expect(await act(probe, 'archived')).toMatchObject({ chat: { group: jid.split('@')[0] } })
  })
})

describe('phone.3: repeated and missed changes', () => {
  it('arrive once after an absence, and an announcement without changes reports nothing', async () => {
    const { probe, chat } = await setUpPhone()
    await probe.open()
    await chat.markRead({ at: T })
    await act(probe, 'read')
    await probe.session.disconnect()
    await chat.archive(true, { at: T })
    await probe.open()
    expect(await act(probe, 'archived')).toMatchObject({ until: T })
    chat.announce()
    await chat.pin()
    await chat.markUnread({ at: T })
    await act(probe, 'unread')
    expect(acts(probe).filter(({ kind }) => kind === 'archived')).toHaveLength(1)
  })

  it.each(['pn', 'lid'] as const)('arrive after their messages following an absence (%s)', async (addressing) => {
    const { probe, maria, chat } = await setUpPhone({ addressing })
    await probe.open()
    await probe.message(await maria.text(OWNER, 'um'))
    await probe.session.disconnect()
    const ids = await Promise.all(['dois', 'três', 'quatro'].map((text) => maria.text(OWNER, text)))
    const last = ids.at(-1) ?? ''
    chat.show([last])
    await chat.archive(true, { ids: [last] })
    const from = probe.received.length
    await probe.open()
    await act(probe, 'read')
    await act(probe, 'archived')
    const order = probe.received.slice(from).flatMap(({ event, data }) => {
      if (event === 'messages') return (data as Array<{ id: string }>).map(({ id }) => id)
      return event === 'phone' ? [(data as PhoneAct).kind] : []
    })
    expect(order.slice(0, 3)).toEqual(ids)
    expect(order.slice(3).sort()).toEqual(['archived', 'read'])
  })

  it('phone.5: a change that could not be stored arrives again in the next session', async () => {
    const { probe, chat } = await setUpPhone()
    await probe.open()
    await chat.markRead({ at: T })
    await act(probe, 'read')
    probe.refuse = new Error('the database is away')
    const from = probe.states.length
    await chat.archive(true, { at: T })
    await probe.state('closed', ({ state }) => state === 'closed', from)
    expect(acts(probe).map(({ kind }) => kind)).not.toContain('archived')
    probe.refuse = null
    await probe.open()
    expect(await act(probe, 'archived')).toMatchObject({ until: T })
  })
})

describe('phone.6: the state that a new device receives', () => {
  it.each([
    { keyShare: 'before', sendSnapshots: false },
    { keyShare: 'before', sendSnapshots: true },
    { keyShare: 'after', sendSnapshots: true },
  ] as const)('is marked as initial: %o', async (options) => {
    const { probe, fake, chat } = await setUpPhone(options)
    const other = fake.phone('5511977776666', 'João')
    await chat.archive(true, { at: T })
    await fake.chatOnPhone(OWNER, other.number).markUnread({ at: T })
    await probe.open()
    expect(await act(probe, 'unread')).toMatchObject({ chat: { phone: other.number }, initial: true })
    expect(await act(probe, 'archived')).toMatchObject({ chat: person, until: T, initial: true })
    const from = acts(probe).length
    await chat.archive(true, { at: T + 1000 })
    const live = await act(probe, 'archived', from)
    expect([live.until, live.initial]).toEqual([T + 1000, undefined])
  })
})
