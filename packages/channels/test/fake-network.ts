import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp'
import type { InboxItem } from '@recado/fake-whatsapp/model'
import type { FakeWhatsAppOptions } from '@recado/fake-whatsapp/options'
import type { Phone } from '@recado/fake-whatsapp/phone'
import type { proto } from 'baileys'
import { createBaileysProvider } from '../src/baileys/provider.ts'
import type { DisplayedMessage, PhoneContent, TestNetwork } from '../src/channel-suite-network.ts'
import { MemoryKeyStore } from '../src/memory-key-store.ts'

const OWNER = '5511999990000'
const CUSTOMER = '5511988887777'

/** The suite's two phones, simulated by fake-whatsapp, with Baileys in between. */
export async function makeFakeNetwork(
  options: FakeWhatsAppOptions = {},
): Promise<TestNetwork & { fake: FakeWhatsApp }> {
  const fake = await FakeWhatsApp.start({ keysBeforeUpload: 1, ...options })
  trust(fake.media.caPem)
  const owner = fake.phone(OWNER, 'Loja')
  const maria = fake.phone(CUSTOMER, 'Maria')
  const keys = new MemoryKeyStore()
  const rootKeyHex = fake.rootPublicKey.toString('hex')
  return {
    fake,
    provider: createBaileysProvider({ socketUrl: fake.url, rootKeyHex, version: null, connectTimeoutMs: 5000 }),
    keys: () => keys,
    owner: { phone: OWNER },
    customer: { phone: CUSTOMER, name: 'Maria' },
    sendPhoneBook: async () => fake.setHistory(OWNER, [{ jid: maria.account.jid, name: 'Maria', messages: [] }]),
    unknownNumber: '5511900000000',
    scan: async (qr) => void (await fake.scan(OWNER, qr)),
    customerSends: (what) => write(maria, OWNER, what),
    ownerSends: (text) => owner.text(CUSTOMER, text),
    customerEdits: async (id, text) => void (await maria.edit(OWNER, id, text)),
    customerDeletes: async (id) => void (await maria.revoke(OWNER, id)),
    customerReacts: async (id, text) => {
      const key = { id, remoteJid: owner.account.jid, fromMe: false }
      await maria.send(OWNER, { reactionMessage: { key, text, senderTimestampMs: Date.now() } })
    },
    customerTypes: async () => maria.typing(OWNER),
    customerCalls: async () => maria.call(OWNER),
    untilShown: (id, when = () => true) => shownOn(fake, maria, id, when),
    countShown: () => maria.inbox.filter(isVisible).length,
    confirm: async (id, as) => maria.confirm(await maria.received((item) => item.id === id), asReceipt(as)),
    untilReadByUs: (id) =>
      waitUntil(fake, 'receipt', () => maria.account.receipts.some((r) => r.type === 'read' && r.ids.includes(id))),
    untilTypedByUs: () =>
      new Promise((resolve) => {
        fake.on('presence', ({ node }) => {
          if (node.tag === 'chatstate') resolve()
        })
      }),
    drop: async () => {
      fake.refuseConnections(503)
      fake.cut(OWNER)
    },
    restore: async () => fake.refuseConnections(undefined),
    stop: () => fake.stop(),
  }
}

const trustedCertificates = new Set<string>()

/** Trusts a certificate, like NODE_EXTRA_CA_CERTS for a separate process. */
function trust(certificate: string): void {
  if (trustedCertificates.has(certificate)) return
  trustedCertificates.add(certificate)
  setDefaultCACertificates([...getCACertificates('default'), certificate])
}

const asReceipt = (as: 'delivered' | 'read' | 'played') => (as === 'delivered' ? 'delivery' : as)

function write(from: Phone, to: string, what: PhoneContent): Promise<string> {
  if (what.kind === 'media') {
    const { media, bytes, caption, fileName, voice } = what
    const options = { ...(caption ? { caption } : {}), ...(fileName ? { fileName } : {}), voiceNote: voice === true }
    return from.sendMedia(to, media, bytes, options)
  }
  if (what.kind === 'location') {
    const { latitude, longitude, name } = what
    const locationMessage = { degreesLatitude: latitude, degreesLongitude: longitude, ...(name ? { name } : {}) }
    return from.send(to, { locationMessage })
  }
  if (what.kind === 'contact') {
    return from.send(to, { contactMessage: { displayName: what.displayName, vcard: what.vcard } })
  }
  if (!what.quotedId) return from.text(to, what.text)
  const contextInfo = { stanzaId: what.quotedId, quotedMessage: { conversation: '…' } }
  return from.send(to, { extendedTextMessage: { text: what.text, contextInfo } })
}

/** Resolves once the condition is true; checks it at every event of this kind. */
function waitUntil(fake: FakeWhatsApp, event: 'receipt' | 'message', condition: () => boolean): Promise<void> {
  if (condition()) return Promise.resolve()
  return new Promise((resolve) => {
    const look = () => {
      if (!condition()) return
      fake.off(event, look)
      resolve()
    }
    fake.on(event, look)
  })
}

async function shownOn(
  fake: FakeWhatsApp,
  phone: Phone,
  id: string,
  when: (message: DisplayedMessage) => boolean,
): Promise<DisplayedMessage> {
  let lastDisplay: DisplayedMessage | null = null
  await phone.received((item) => item.id === id)
  await waitUntil(fake, 'message', () => {
    lastDisplay = display(phone, id)
    return lastDisplay !== null && when(lastDisplay)
  })
  const displayed = display(phone, id)
  if (!displayed) throw new Error(`${id} is not shown`)
  const received = phone.inbox.find((item) => item.id === id)
  const { imageMessage, audioMessage, documentMessage, videoMessage } = received?.message ?? {}
  if (!received || !(imageMessage || audioMessage || documentMessage || videoMessage)) return displayed
  return { ...displayed, media: { ...(await phone.openMedia(received)), voice: audioMessage?.ptt === true } }
}

function isVisible({ message }: InboxItem): boolean {
  return !message.protocolMessage && !message.editedMessage && !message.reactionMessage
}

/** A message as the phone shows it, with all later changes. */
function display(phone: Phone, id: string): DisplayedMessage | null {
  const message = phone.inbox.find((item) => item.id === id)?.message
  if (!message) return null
  const changes = phone.inbox.flatMap((item) => changeOf(item.message, id))
  const editedContent = changes.findLast((change) => change.editedMessage)?.editedMessage
  const place = message.locationMessage
  return {
    text: textOf(editedContent ?? message),
    media: null,
    location: place ? { latitude: place.degreesLatitude ?? 0, longitude: place.degreesLongitude ?? 0 } : null,
    contact: message.contactMessage ? { displayName: message.contactMessage.displayName ?? '' } : null,
    quotedId: message.extendedTextMessage?.contextInfo?.stanzaId || null,
    // protobuf encodes a deletion as 0
    deleted: changes.some((change) => !change.editedMessage),
    reaction:
      phone.inbox.findLast((item) => item.message.reactionMessage?.key?.id === id)?.message.reactionMessage?.text ?? '',
  }
}

function changeOf(message: proto.IMessage, id: string): proto.Message.IProtocolMessage[] {
  const change = message.protocolMessage ?? message.editedMessage?.message?.protocolMessage
  return change?.key?.id === id ? [change] : []
}

function textOf(message: proto.IMessage): string {
  const media = message.imageMessage ?? message.videoMessage ?? message.documentMessage
  return message.conversation || message.extendedTextMessage?.text || media?.caption || ''
}
