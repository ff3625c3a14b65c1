import type { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp'
import type { Phone } from '@recado/fake-whatsapp/phone'
import { describe, expect, it } from 'vitest'
import { setUp } from '../../test/set-up.ts'
import type { InboundMessage } from '../channel.ts'
import type { Probe } from '../channel-suite-probe.ts'
import { MemoryKeyStore } from '../memory-key-store.ts'

const OWNER = '5511999990000'
const TEXTS = ['1', '2', '3', '4', '5', '6', '7', '8']
const PICTURE = Buffer.from('a picture')

/** A database that answers the first query last, and that can delay its answers about one person. */
class UnevenStore extends MemoryKeyStore {
  private questions = 0
  private delayedPerson: { user: string; until: Promise<void> } | null = null

  /** Delays answers about this person's numbers until the returned function is called. */
  hold(user: string): () => void {
    let release: () => void = () => undefined
    const until = new Promise<void>((resolve) => {
      release = resolve
    })
    this.delayedPerson = { user, until }
    return release
  }

  override async read(kind: string, ids: readonly string[]) {
    const { delayedPerson: delayed } = this
    if (kind === 'lid-mapping') await new Promise((resolve) => setTimeout(resolve, Math.max(0, 40 - this.questions++)))
    if (delayed && ids.some((id) => id.startsWith(delayed.user))) await delayed.until
    return super.read(kind, ids)
  }
}

const newPhones = (fake: FakeWhatsApp, count: number) =>
  Array.from({ length: count }, (_, at) => fake.phone(`551196666000${at}`, `Novo ${at}`))

/**
 * Sends eight texts with a picture among them, without a pause.
 * @returns their ids in the order of sending
 */
function burst(phone: Phone, to = OWNER): Promise<string[]> {
  return Promise.all(
    TEXTS.flatMap((text) => {
      const pendingId = phone.text(to, text)
      return text === '3' ? [pendingId, phone.sendMedia(to, 'image', PICTURE)] : [pendingId]
    }),
  )
}

const untilArrived = (probe: Probe, belongs: (message: InboundMessage) => boolean, count: number) =>
  probe.until(`${count} messages`, () => {
    const messages = probe.messages.filter(belongs)
    return messages.length >= count ? messages.map(({ id }) => id) : undefined
  })

const from =
  ({ account }: Phone) =>
  ({ chat }: InboundMessage) =>
    chat.phone === account.phone

describe("messages of one chat arrive in the network's order", () => {
  it.each(['pn', 'lid'] as const)('from several new contacts who write at once (%s)', async (addressing) => {
    const { probe, fake } = await setUp({ fake: { addressing }, keys: () => new UnevenStore() })
    await probe.open()
    const phones = newPhones(fake, 5)
    const sentIds = await Promise.all(phones.map((phone) => burst(phone)))
    const receivedIds = await Promise.all(phones.map((phone) => untilArrived(probe, from(phone), TEXTS.length + 1)))
    expect(receivedIds).toEqual(sentIds)
  })

  it.each(['pn', 'lid'] as const)('in a group of new contacts (%s)', async (addressing) => {
    const { probe, fake } = await setUp({ fake: { addressing }, keys: () => new UnevenStore() })
    await probe.open()
    const phones = newPhones(fake, 5)
    const { jid } = fake.group('Clientes', [...phones, fake.phone(OWNER)])
    const sentIds: string[] = []
    for (const text of TEXTS) for (const phone of phones) sentIds.push(await phone.text(jid, text))
    expect(await untilArrived(probe, ({ chat }) => chat.group !== null, sentIds.length)).toEqual(sentIds)
  })

  it('with a contact addressed by number and by LID in turn, and the owner writing in between', async () => {
    const { probe, fake } = await setUp({ keys: () => new UnevenStore() })
    await probe.open()
    const [maria] = newPhones(fake, 1) as [Phone]
    const owner = fake.phone(OWNER)
    const sentIds: string[] = []
    for (const [at, text] of TEXTS.entries()) {
      sentIds.push(await maria.text(OWNER, text, { addressing: at % 2 === 0 ? 'pn' : 'lid' }))
      if (at % 3 === 0) sentIds.push(await owner.text(maria.number, `resposta ${text}`))
    }
    expect(await untilArrived(probe, from(maria), sentIds.length)).toEqual(sentIds)
  })

  it.each(['pn', 'lid'] as const)('with messages of an absence before new ones (%s)', async (addressing) => {
    const store = new UnevenStore()
    const { probe, fake } = await setUp({ fake: { addressing }, keys: () => store })
    await probe.open()
    await probe.end()
    const phones = newPhones(fake, 3) as [Phone, Phone, Phone]
    const missedIds = await Promise.all(phones.map((phone) => burst(phone)))
    const release = store.hold(phones[1].number)
    await probe.open()
    const now = await Promise.all(phones.map((phone) => burst(phone)))
    release()
    for (const [at, phone] of phones.entries()) {
      const [before = [], after = []] = [missedIds[at], now[at]]
      expect(await untilArrived(probe, from(phone), before.length + after.length)).toEqual([...before, ...after])
      const lateMessages = probe.messages.filter(from(phone)).filter((message) => message.late)
      expect(lateMessages.map(({ id }) => id)).toEqual(before)
    }
  })

  it('except an undecryptable one, which is requested again without blocking others', async () => {
    const { probe, fake } = await setUp({ keys: () => new UnevenStore() })
    await probe.open()
    const phones = newPhones(fake, 3)
    const sentIds = await Promise.all(
      phones.map((phone) =>
        Promise.all(TEXTS.map((text) => phone.text(OWNER, text, { corrupt: text === '2' || text === '8' }))),
      ),
    )
    for (const [at, phone] of phones.entries()) {
      const receivedIds = await untilArrived(probe, from(phone), TEXTS.length)
      const [, second, , , , , , last] = sentIds[at] ?? []
      const readable = (id: string) => id !== second && id !== last
      expect(receivedIds.filter(readable)).toEqual(sentIds[at]?.filter(readable))
      expect(new Set(receivedIds)).toEqual(new Set(sentIds[at]))
    }
  })
})

describe('a waiting chat', () => {
  it('does not delay other chats', async () => {
    const store = new UnevenStore()
    const { probe, fake } = await setUp({ fake: { addressing: 'lid' }, keys: () => store })
    await probe.open()
    const [slow, swift] = newPhones(fake, 2) as [Phone, Phone]
    const release = store.hold(slow.number)
    const slowIds = await burst(slow)
    const sentIds = await burst(swift)
    expect(await untilArrived(probe, from(swift), sentIds.length)).toEqual(sentIds)
    expect(probe.messages.filter(from(slow))).toEqual([])
    release()
    expect(await untilArrived(probe, from(slow), slowIds.length)).toEqual(slowIds)
  })
})
