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

/** A database that answers the first question last, and that can be made to wait with its answers about one person. */
class UnevenStore extends MemoryKeyStore {
  private questions = 0
  private held: { user: string; until: Promise<void> } | null = null

  /** Answers nothing about the numbers of this person until the function is called. */
  hold(user: string): () => void {
    let release: () => void = () => undefined
    const until = new Promise<void>((resolve) => {
      release = resolve
    })
    this.held = { user, until }
    return release
  }

  override async read(kind: string, ids: readonly string[]) {
    const { held } = this
    if (kind === 'lid-mapping') await new Promise((resolve) => setTimeout(resolve, Math.max(0, 40 - this.questions++)))
    if (held && ids.some((id) => id.startsWith(held.user))) await held.until
    return super.read(kind, ids)
  }
}

const newPhones = (fake: FakeWhatsApp, count: number) =>
  Array.from({ length: count }, (_, at) => fake.phone(`551196666000${at}`, `Novo ${at}`))

/** Eight texts with a picture among them, without a pause. @returns their ids in the order of sending */
function burst(phone: Phone, to = OWNER): Promise<string[]> {
  return Promise.all(
    TEXTS.flatMap((text) => {
      const sent = phone.text(to, text)
      return text === '3' ? [sent, phone.sendMedia(to, 'image', PICTURE)] : [sent]
    }),
  )
}

const arrived = (probe: Probe, belongs: (message: InboundMessage) => boolean, count: number) =>
  probe.until(`${count} messages`, () => {
    const found = probe.messages.filter(belongs)
    return found.length >= count ? found.map(({ id }) => id) : undefined
  })

const from =
  ({ account }: Phone) =>
  ({ chat }: InboundMessage) =>
    chat.phone === account.phone

describe('messages of one chat arrive in the order in which the network brings them', () => {
  it.each(['pn', 'lid'] as const)('from people never seen before, who write at once (%s)', async (addressing) => {
    const { probe, fake } = await setUp({ fake: { addressing }, keys: () => new UnevenStore() })
    await probe.open()
    const phones = newPhones(fake, 5)
    const sent = await Promise.all(phones.map((phone) => burst(phone)))
    const brought = await Promise.all(phones.map((phone) => arrived(probe, from(phone), TEXTS.length + 1)))
    expect(brought).toEqual(sent)
  })

  it.each(['pn', 'lid'] as const)('in a group whose members were never seen before (%s)', async (addressing) => {
    const { probe, fake } = await setUp({ fake: { addressing }, keys: () => new UnevenStore() })
    await probe.open()
    const phones = newPhones(fake, 5)
    const { jid } = fake.group('Clientes', [...phones, fake.phone(OWNER)])
    const sent: string[] = []
    for (const text of TEXTS) for (const phone of phones) sent.push(await phone.text(jid, text))
    expect(await arrived(probe, ({ chat }) => chat.group !== null, sent.length)).toEqual(sent)
  })

  it('when somebody is written now by number, now by LID, and when the owner writes in between', async () => {
    const { probe, fake } = await setUp({ keys: () => new UnevenStore() })
    await probe.open()
    const [maria] = newPhones(fake, 1) as [Phone]
    const owner = fake.phone(OWNER)
    const sent: string[] = []
    for (const [at, text] of TEXTS.entries()) {
      sent.push(await maria.text(OWNER, text, { addressing: at % 2 === 0 ? 'pn' : 'lid' }))
      if (at % 3 === 0) sent.push(await owner.text(maria.number, `resposta ${text}`))
    }
    expect(await arrived(probe, from(maria), sent.length)).toEqual(sent)
  })

  it.each(['pn', 'lid'] as const)(
    'what came while the session was away before what comes now (%s)',
    async (addressing) => {
      const store = new UnevenStore()
      const { probe, fake } = await setUp({ fake: { addressing }, keys: () => store })
      await probe.open()
      await probe.end()
      const phones = newPhones(fake, 3) as [Phone, Phone, Phone]
      const missed = await Promise.all(phones.map((phone) => burst(phone)))
      const release = store.hold(phones[1].number)
      await probe.open()
      const now = await Promise.all(phones.map((phone) => burst(phone)))
      release()
      for (const [at, phone] of phones.entries()) {
        const [before = [], after = []] = [missed[at], now[at]]
        expect(await arrived(probe, from(phone), before.length + after.length)).toEqual([...before, ...after])
        const late = probe.messages.filter(from(phone)).filter((message) => message.late)
        expect(late.map(({ id }) => id)).toEqual(before)
      }
    },
  )

  it('except for one that cannot be read, which is asked for again and holds nobody up', async () => {
    const { probe, fake } = await setUp({ keys: () => new UnevenStore() })
    await probe.open()
    const phones = newPhones(fake, 3)
    const sent = await Promise.all(
      phones.map((phone) =>
        Promise.all(TEXTS.map((text) => phone.text(OWNER, text, { corrupt: text === '2' || text === '8' }))),
      ),
    )
    for (const [at, phone] of phones.entries()) {
      const brought = await arrived(probe, from(phone), TEXTS.length)
      const [, second, , , , , , last] = sent[at] ?? []
      const readable = (id: string) => id !== second && id !== last
      expect(brought.filter(readable)).toEqual(sent[at]?.filter(readable))
      expect(new Set(brought)).toEqual(new Set(sent[at]))
    }
  })
})

describe('a chat that has to wait', () => {
  it('holds up no other', async () => {
    const store = new UnevenStore()
    const { probe, fake } = await setUp({ fake: { addressing: 'lid' }, keys: () => store })
    await probe.open()
    const [slow, swift] = newPhones(fake, 2) as [Phone, Phone]
    const release = store.hold(slow.number)
    const late = await burst(slow)
    const sent = await burst(swift)
    expect(await arrived(probe, from(swift), sent.length)).toEqual(sent)
    expect(probe.messages.filter(from(slow))).toEqual([])
    release()
    expect(await arrived(probe, from(slow), late.length)).toEqual(late)
  })
})
