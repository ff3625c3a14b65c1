/**
 * A session in a separate process, to be killed. Prints its events as JSON lines. With KILL_CHILD_HANGS=1 it never
 * stores a message or a phone act: events stay between receipt and delivery until the process dies.
 */
import { createBaileysProvider } from '../src/baileys/provider.ts'
import type { ChannelEvents } from '../src/channel.ts'
import { FileKeyStore } from './file-key-store.ts'

const say = (line: object) => void process.stdout.write(`${JSON.stringify(line)}\n`)
const { WHATSAPP_SOCKET_URL: socketUrl = '', WHATSAPP_ROOT_KEY: rootKeyHex = '', KILL_CHILD_FILE = '' } = process.env
const isHanging = process.env.KILL_CHILD_HANGS === '1'
const provider = createBaileysProvider({ socketUrl, rootKeyHex, version: null })
const keys = await FileKeyStore.open(KILL_CHILD_FILE)
const nothing = async () => undefined

const events: ChannelEvents = {
  state: (state) => {
    say({ state })
    if (state.state === 'closed') void connect()
  },
  messages: (batch) => {
    if (isHanging) return new Promise(() => undefined)
    for (const message of batch) say({ message: { id: message.id, content: message.content, late: message.late } })
    return Promise.resolve()
  },
  status: nothing,
  failed: nothing,
  edited: nothing,
  deleted: nothing,
  reaction: nothing,
  call: nothing,
  presence: () => undefined,
  expiration: nothing,
  identity: nothing,
  phone: (act) => {
    say(isHanging ? { unstored: act.kind } : { phone: act.kind })
    return isHanging ? new Promise(() => undefined) : Promise.resolve()
  },
}
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

function connect(): Promise<void> {
  return provider.open({ label: 'child', events, keys, findMessage: async () => null, log }).connect()
}

await connect()
