import type { DisplayedMessage, PhoneContent, TestNetwork } from '../channel-suite-network.ts'
import { MemoryKeyStore } from '../memory-key-store.ts'
import { MemoryRecord, type MemoryRow } from './memory-record.ts'
import { createSimulator, newSimulatedId } from './provider.ts'
import type { RecordedContent, RecordedMessage } from './record.ts'

const OWNER = '5511999990000'
const CUSTOMER = '5511988887777'
const LABEL = 'test'
const chat = { phone: CUSTOMER, lid: null, group: null }

/** The suite's two phones, simulated over a record in memory. */
export async function makeMemoryNetwork(): Promise<TestNetwork> {
  const record = new MemoryRecord()
  const watchers = new Set<() => void>()
  record.onChange = () => {
    for (const look of [...watchers]) look()
  }
  const until = <T>(look: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const check = () => {
        const value = look()
        if (value === undefined) return
        watchers.delete(check)
        resolve(value)
      }
      watchers.add(check)
      check()
    })
  const { provider, account } = createSimulator(() => record)
  const keys = new MemoryKeyStore()
  const phone = account(LABEL)
  const productTypes = phone.productTypes.bind(phone)
  phone.productTypes = (to, typing) => {
    productTypes(to, typing)
    record.onChange()
  }
  // A message that the product refused stays with the network, as in reality: the phone shows it as sent.
  const write = async (what: PhoneContent | string, fromMe: boolean) => {
    const message = writtenMessage(what, fromMe)
    await phone
      .write([{ message, media: typeof what === 'object' && 'bytes' in what ? what.bytes : null }])
      .catch(() => undefined)
    return message.id
  }
  const ownRow = (id: string) => record.rows.find((row) => row.message.id === id && row.message.fromCompany)
  return {
    provider,
    keys: () => keys,
    owner: { phone: OWNER },
    customer: { phone: CUSTOMER, name: 'Maria' },
    // The simulated address book lists people who have written, so the customer writes a message.
    sendPhoneBook: async () => void (await record.add([{ message: writtenMessage('oi', false), media: null }], false)),
    unknownNumber: '5511900000000',
    scan: (qr) => phone.scan(OWNER, qr),
    customerSends: (what) => write(what, false),
    ownerSends: (text) => write(text, true),
    customerEdits: (id, text) => phone.edit(id, text),
    customerDeletes: (id) => phone.remove(id),
    customerReacts: (id, emoji) => phone.react(id, emoji, false),
    customerTypes: async () => phone.customerTypes(chat, true),
    customerCalls: async () => {
      const id = newSimulatedId()
      await phone.ring({ id, from: chat, video: false })
      return id
    },
    untilShown: (id, when = () => true) =>
      until(() => {
        const row = ownRow(id)
        const display = row && shownOf(row)
        return display && when(display) ? display : undefined
      }),
    countShown: () => record.rows.filter((row) => row.message.fromCompany).length,
    confirm: (id, as) => phone.confirm(id, as === 'delivered' ? 3 : as === 'read' ? 4 : 5),
    untilReadByUs: async (id) =>
      void (await until(() => record.rows.find((row) => row.message.id === id && row.ack >= 4))),
    untilTypedByUs: async () => void (await until(() => phone.typingTo(chat) || undefined)),
    drop: () => phone.drop(503),
    restore: () => phone.restore(),
    stop: async () => undefined,
  }
}

function writtenMessage(what: PhoneContent | string, fromMe: boolean): RecordedMessage {
  const quotedId = typeof what === 'object' && what.kind === 'text' ? (what.quotedId ?? null) : null
  return {
    id: newSimulatedId(),
    fromCompany: false,
    fromMe,
    chat,
    author: fromMe ? { phone: OWNER, lid: null, group: null } : chat,
    authorName: fromMe ? '' : 'Maria',
    groupName: null,
    quotedId,
    content: contentOf(what),
    sentAt: Date.now(),
    late: false,
  }
}

function contentOf(what: PhoneContent | string): RecordedContent {
  if (typeof what === 'string') return { kind: 'text', text: what }
  if (what.kind === 'text') return { kind: 'text', text: what.text }
  if (what.kind === 'location') return { address: null, ...what, name: what.name ?? null }
  if (what.kind === 'contact') return what
  const { media, bytes, caption = '', fileName = null, voice = false } = what
  return { kind: 'media', media, caption, mimetype: 'application/octet-stream', fileName, size: bytes.length, voice }
}

function shownOf(row: MemoryRow): DisplayedMessage {
  const { content, quotedId } = row.message
  const isMedia = content.kind === 'media'
  return {
    text: content.kind === 'text' ? content.text : isMedia ? content.caption : '',
    media: isMedia ? { kind: content.media, bytes: row.media ?? new Uint8Array(), voice: content.voice } : null,
    location: content.kind === 'location' ? { latitude: content.latitude, longitude: content.longitude } : null,
    contact: content.kind === 'contact' ? { displayName: content.displayName } : null,
    quotedId,
    deleted: row.deleted,
    reaction: row.reactions.find((one) => !one.fromCompany)?.emoji ?? '',
  }
}
