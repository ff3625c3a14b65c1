import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp'
import { describe, expect, it } from 'vitest'
import { closing, setUp } from '../../test/set-up.ts'
import type { ChannelAddress, InboundMessage, JournalEntry, OutboundMessage } from '../channel.ts'
import { fileOf } from '../channel-suite-content.ts'
import { Probe } from '../channel-suite-probe.ts'
import { MemoryKeyStore } from '../memory-key-store.ts'
import { openMedia } from './media/media-download.ts'
import { readMediaRef } from './media/media-ref.rules.ts'
import { createBaileysProvider } from './provider.ts'

const OWNER = '5511999990000'
const CUSTOMER = '5511988887777'
const JOAO = '5511977776666'

describe('the session', () => {
  it('ends immediately when the upgrade is refused, where Baileys itself would wait forever', async () => {
    const { probe, fake } = await setUp()
    fake.refuseConnections(403)
    const sessionEnd = closing(probe)
    await probe.connect()
    expect(await sessionEnd).toEqual([503, false])
  })

  it('closes when the server does not respond', async () => {
    const mute = createServer(() => undefined)
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const address = mute.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { probe } = await setUp({ socketUrl: `ws://127.0.0.1:${port}/`, connectTimeoutMs: 200 })
    const sessionEnd = closing(probe)
    await probe.connect()
    expect(await sessionEnd).toEqual([408, false])
    mute.close()
  })

  it('reports an unscanned QR code when the codes run out', async () => {
    const { probe } = await setUp({ fake: { qrCount: 2 }, qrTimeoutMs: 100 })
    const sessionEnd = closing(probe)
    await probe.connect()
    expect(await sessionEnd).toEqual([408, true])
    expect(probe.states.flatMap((state) => (state.state === 'qr' ? [state.attempt] : []))).toEqual([1, 2])
  })

  it('restarts with 515 after pairing', async () => {
    const { probe } = await setUp()
    await probe.open()
    expect(probe.states.find((state) => state.state === 'closed')).toMatchObject({ code: 515, waitingForScan: false })
  })

  it.each([
    ['a stream error 503', (fake: FakeWhatsApp) => fake.streamError(OWNER, 503), 503],
    ['a cut connection', (fake: FakeWhatsApp) => fake.cut(OWNER), 428],
    ['an unlink on the phone', (fake: FakeWhatsApp) => fake.unlink(OWNER), 401],
  ])("ends with the network's code: %s", async (_name, harm, code) => {
    const { probe, fake } = await setUp()
    await probe.open()
    const sessionEnd = closing(probe)
    harm(fake)
    expect(await sessionEnd).toEqual([code, false])
  })

  it('detects silence', async () => {
    const { probe, fake } = await setUp({ keepAliveMs: 50 })
    await probe.open()
    const sessionEnd = closing(probe)
    fake.freeze(OWNER)
    expect(await sessionEnd).toEqual([408, false])
  })

  it('is refused with 403 at login, and replaced with 440 by a second session', async () => {
    const { probe, fake, network } = await setUp()
    await probe.open()
    const sessionEnd = closing(probe)
    const secondSession = new Probe(network)
    await secondSession.connect()
    expect(await sessionEnd).toEqual([440, false])
    await secondSession.end()
    fake.failLogins(403)
    const refusal = closing(probe)
    await probe.connect()
    expect(await refusal).toEqual([403, false])
  })

  it('accepts another root key only on a loopback address', () => {
    const options = { rootKeyHex: '00'.repeat(32), version: null }
    expect(() => createBaileysProvider({ ...options, socketUrl: null })).toThrow(/WHATSAPP_ROOT_KEY/)
    expect(() => createBaileysProvider({ ...options, socketUrl: 'wss://example.org/' })).toThrow(/WHATSAPP_ROOT_KEY/)
    expect(() => createBaileysProvider({ ...options, socketUrl: 'ws://127.0.0.1.example.org/' })).toThrow()
    expect(createBaileysProvider({ ...options, socketUrl: 'ws://127.0.0.1:1/' }).name).toBe('beta')
  })
})

describe('sending', () => {
  it('refuses a first contact with 463 and retries 479', async () => {
    const { probe, fake, sendText } = await setUp()
    await probe.open()
    fake.failSends(463)
    await expect(sendText('spam')).rejects.toMatchObject({ kind: 'refused', code: 463, reason: 'firstContact' })
    fake.failSends(479)
    await expect(sendText('de novo')).rejects.toMatchObject({ kind: 'retry', code: 479 })
    await sendText('agora sim')
  })

  it('reports an unknown outcome when the acknowledgement is lost; a resend with the same id shows once', async () => {
    // The first acknowledgement is lost; the second arrives well within this time.
    const { probe, fake, network, customer } = await setUp({ ackTimeoutMs: 3_000 })
    await probe.open()
    const content = { kind: 'text' as const, text: 'talvez' }
    const message: OutboundMessage = { id: network.provider.newMessageId(), to: customer, content, quoted: null }
    fake.loseAcks()
    await expect(probe.session.send(message)).rejects.toMatchObject({ kind: 'unknown' })
    await probe.session.send(message)
    await network.untilShown(message.id)
    expect(network.countShown()).toBe(1)
  })

  it('reports an unknown outcome when the session ends before the acknowledgement', async () => {
    const { probe, fake, sendText } = await setUp()
    await probe.open()
    fake.loseAcks()
    const sending = expect(sendText('cortado')).rejects.toMatchObject({ kind: 'unknown' })
    await fake.phone(CUSTOMER).received()
    fake.cut(OWNER)
    await sending
  })

  it('reports a retry when the upload fails', async () => {
    const { probe, fake, send } = await setUp()
    await probe.open()
    fake.media.failUploads = { count: 1, status: 503 }
    const media = { kind: 'media' as const, media: 'document' as const, caption: '', fileName: 'a', voice: false }
    const sending = send({ ...media, mimetype: 'a/b', ...fileOf(randomBytes(10)) })
    await expect(sending).rejects.toMatchObject({ kind: 'retry' })
  })

  it('answers a retry request with the message that the product has stored', async () => {
    const { probe, fake, network, sendText } = await setUp()
    await probe.open()
    const { id } = await sendText('repita')
    await network.untilShown(id)
    await probe.session.disconnect()
    await probe.open()
    probe.sentContents.set(id, { kind: 'message', content: { kind: 'text', text: 'repita' }, quoted: null })
    const maria = fake.phone(CUSTOMER)
    const resend = new Promise<void>((resolve) => {
      fake.on('arrival', ({ received }) => {
        if (received.id === id) resolve()
      })
    })
    maria.requestRetry(await maria.received((item) => item.id === id))
    await resend
    expect(network.countShown()).toBe(1)
  })

  it('recovers when a crash loses the ratchet of a sent message', async () => {
    const store = new MemoryKeyStore()
    const { probe, network, sendText } = await setUp({ keys: () => store })
    await probe.open()
    await network.untilShown((await sendText('um')).id)
    await network.customerSends({ kind: 'text', text: 'sei' })
    await probe.until('answer', () => probe.messages[0])
    await network.untilShown((await sendText('dois')).id)
    const before = store.snapshot()
    await network.untilShown((await sendText('três')).id)
    await probe.session.disconnect()
    store.restore(before)
    await probe.open()
    const { id } = await sendText('quatro')
    expect((await network.untilShown(id)).text).toBe('quatro')
    expect(network.countShown()).toBe(4)
  })

  it('finds a Brazilian mobile number without its ninth digit', async () => {
    const { probe, fake, network } = await setUp()
    fake.directory.alias('551188887777', CUSTOMER)
    await probe.open()
    const to = { phone: '551188887777', lid: null, group: null }
    const id = network.provider.newMessageId()
    await probe.session.send({ id, to, content: { kind: 'text', text: 'oi' }, quoted: null })
    expect((await network.untilShown(id)).text).toBe('oi')
  })
})

describe('people and groups', () => {
  it('answers a LID without a known phone, and reports a new pair once', async () => {
    const { probe, fake, network } = await setUp({ fake: { addressing: 'lid' } })
    await probe.open()
    const { lid } = fake.phone(CUSTOMER).account
    const id = await network.customerSends({ kind: 'text', text: 'oi' })
    expect((await probe.message(id)).chat).toEqual({ phone: CUSTOMER, lid, group: null })
    await network.customerSends({ kind: 'text', text: 'de novo' })
    await probe.until('two messages', () => (probe.messages.length === 2 ? true : undefined))
    expect(probe.received.filter(({ event }) => event === 'identity').map(({ data }) => data)).toEqual([
      { phone: CUSTOMER, lid },
    ])
    const answer = network.provider.newMessageId()
    const to: ChannelAddress = { phone: null, lid, group: null }
    await probe.session.send({ id: answer, to, content: { kind: 'text', text: 'olá' }, quoted: null })
    expect((await network.untilShown(answer)).text).toBe('olá')
  })

  it.each(['pn', 'lid'] as const)('works in groups (%s): subject, author, answers, reactions', async (addressing) => {
    const { probe, fake, network } = await setUp({ fake: { addressing } })
    await probe.open()
    const maria = fake.phone(CUSTOMER)
    const joao = fake.phone(JOAO, 'João')
    const { jid } = fake.group('Clientes', [maria, joao, fake.phone(OWNER)])
    const id = await maria.text(jid, 'bom dia a todos')
    const message = await probe.message(id)
    expect(message).toMatchObject({ groupName: 'Clientes', authorName: 'Maria', fromMe: false })
    expect(message.chat).toEqual({ phone: null, lid: null, group: jid.split('@')[0] })
    expect(message.author).toMatchObject({ phone: CUSTOMER })
    const answer = network.provider.newMessageId()
    const quoted = { id, fromMe: false, text: 'bom dia a todos', author: message.author }
    const content = { kind: 'text' as const, text: 'bom dia' }
    await probe.session.send({ id: answer, to: message.chat, content, quoted })
    const receivedReply = await joao.received((item) => item.id === answer)
    expect(receivedReply.message.extendedTextMessage?.contextInfo?.participant).toContain(CUSTOMER)
    await probe.session.react({ chat: message.chat, id, fromMe: false, emoji: '👍', author: message.author })
    await joao.received((item) => item.message.reactionMessage?.key?.id === id)
  })

  it('ignores status updates, and does not report history as messages', async () => {
    const { probe, fake, network } = await setUp()
    const chat = `${CUSTOMER}@s.whatsapp.net`
    const old = { key: { remoteJid: chat, id: 'OLD', fromMe: false }, message: { conversation: 'antiga' } }
    fake.setHistory(OWNER, [{ jid: chat, name: 'Maria', messages: [{ ...old, messageTimestamp: 1_790_000_000 }] }])
    await probe.open()
    const id = await network.customerSends({ kind: 'text', text: 'nova' })
    await probe.message(id)
    expect(probe.messages.map((message) => message.id)).toEqual([id])
  })
})

describe('messages that arrive while disconnected', () => {
  it('keeps a message and its edit apart when both come in one batch', async () => {
    const { probe, network } = await setUp()
    await probe.open()
    const from = probe.states.length
    await network.drop()
    await probe.state('closed', (state) => state.state === 'closed', from)
    const id = await network.customerSends({ kind: 'text', text: 'primeiro' })
    await network.customerEdits(id, 'corrigido')
    const deletedId = await network.customerSends({ kind: 'text', text: 'apagada' })
    await network.customerDeletes(deletedId)
    await network.restore()
    await probe.open()
    await probe.event<{ id: string }>('deleted', (item) => item.id === deletedId)
    expect(probe.messages.map((message) => message.content)).toEqual([
      { kind: 'text', text: 'primeiro' },
      { kind: 'text', text: 'apagada' },
    ])
    await probe.event<{ id: string; text: string }>('edited', (item) => item.id === id && item.text === 'corrigido')
  })

  it('delivers a message once when the session is cut between its ratchet and its receipt', async () => {
    const stores: CuttingStore[] = []
    const keys = (fake: FakeWhatsApp) => {
      const store = new CuttingStore(fake)
      stores.push(store)
      return store
    }
    const { probe, network } = await setUp({ keys })
    await probe.open()
    const store = stores[0]!
    store.armed = true
    probe.refuse = new Error('died')
    const sessionEnd = closing(probe)
    const id = await network.customerSends({ kind: 'text', text: 'única' })
    await sessionEnd
    expect(store.cuts).toBe(1)
    probe.refuse = null
    await probe.open()
    const after = await network.customerSends({ kind: 'text', text: 'outra' })
    await probe.message(after)
    expect(probe.messages.map((message: InboundMessage) => message.id)).toEqual([id, after])
  })
})

describe('keys', () => {
  it('writes ratchet and journal in one transaction, and deletes stored entries', async () => {
    const store = new MemoryKeyStore()
    const { probe, network } = await setUp({ keys: () => store })
    await probe.open()
    await probe.message(await network.customerSends({ kind: 'text', text: 'um' }))
    const before = store.writes
    await probe.message(await network.customerSends({ kind: 'text', text: 'dois' }))
    expect(store.writes - before).toBe(1)
    const id = await network.customerSends({ kind: 'text', text: 'três' })
    await probe.message(id)
    await probe.session.disconnect()
    expect((await store.pendingJournal()).length).toBeLessThanOrEqual(1)
  })

  it('requests a message again that could not be stored with its keys', async () => {
    const store = new MemoryKeyStore()
    const { probe, network } = await setUp({ keys: () => store })
    await probe.open()
    await probe.message(await network.customerSends({ kind: 'text', text: 'um' }))
    store.failFor = 1
    const id = await network.customerSends({ kind: 'text', text: 'dois' })
    expect((await probe.message(id)).content).toEqual({ kind: 'text', text: 'dois' })
  })
})

describe('media', () => {
  it('fails only the medium when a download breaks off, falls silent or is damaged', async () => {
    const { probe, fake, network } = await setUp()
    await probe.open()
    const bytes = randomBytes(300_000)
    const id = await network.customerSends({ kind: 'media', media: 'image', bytes })
    const { content } = await probe.message(id)
    if (content.kind !== 'media') throw new Error('no medium')
    const read = async () => buffer(await probe.session.downloadMedia(content.ref))
    fake.media.cutDownloads = 1
    await expect(read()).rejects.toMatchObject({ name: 'MediaFailure', kind: 'unavailable' })
    fake.media.spoilDownloads = 1
    await expect(read()).rejects.toMatchObject({ name: 'MediaFailure', kind: 'unavailable' })
    const location = readMediaRef(content.ref)
    if (!location) throw new Error('no reference')
    fake.media.holdDownloads = 1
    await expect(openMedia(location, 100).then(buffer)).rejects.toMatchObject({ kind: 'unavailable' })
    // Destroying an unread stream does not affect later downloads.
    const unread = await probe.session.downloadMedia(content.ref)
    unread.destroy()
    expect((await read()).equals(bytes)).toBe(true)
    expect(probe.states.at(-1)?.state).toBe('open')
  })

  it('reports an expired file as gone and gets a new one from the phone', async () => {
    const { probe, fake, network } = await setUp()
    await probe.open()
    const bytes = randomBytes(5000)
    const id = await network.customerSends({ kind: 'media', media: 'image', bytes })
    const { content } = await probe.message(id)
    if (content.kind !== 'media') throw new Error('no medium')
    fake.media.failDownloads = { count: 1, status: 503 }
    await expect(probe.session.downloadMedia(content.ref)).rejects.toMatchObject({ kind: 'unavailable' })
    fake.media.expire(String(content.ref.directPath))
    await expect(probe.session.downloadMedia(content.ref)).rejects.toMatchObject({ kind: 'gone' })
    const refreshedRef = await probe.session.refreshMedia(JSON.parse(JSON.stringify(content.ref)))
    expect((await buffer(await probe.session.downloadMedia(refreshedRef))).equals(bytes)).toBe(true)
  })

  it('fetches a profile picture, or null', async () => {
    const { probe, fake, customer } = await setUp()
    await probe.open()
    expect(await probe.session.profilePicture(customer)).toBeNull()
    const picture = randomBytes(100)
    fake.phone(CUSTOMER).account.profilePictureUrl = fake.media.urlOf(fake.media.put(picture))
    expect(Buffer.from((await probe.session.profilePicture(customer))!.bytes).equals(picture)).toBe(true)
  })
})

/** Cuts the session at the moment in which a message and its ratchet are stored. */
class CuttingStore extends MemoryKeyStore {
  armed = false
  cuts = 0
  private readonly fake: FakeWhatsApp

  constructor(fake: FakeWhatsApp) {
    super()
    this.fake = fake
  }

  override async write(entries: Parameters<MemoryKeyStore['write']>[0], journal: readonly JournalEntry[] = []) {
    await super.write(entries, journal)
    if (!this.armed || journal.length === 0) return
    this.armed = false
    this.cuts++
    this.fake.cut(OWNER)
  }
}
