import { READY_EVENT } from '@recado/contract/realtime'
import { io, type Socket } from 'socket.io-client'
import { SAID, type SocketNode } from './socket-node.ts'
import { until } from './until.ts'

export interface RoamingRun {
  nodes: readonly SocketNode[]
  browsers: number
  /** How often a browser comes back, all of them together. */
  recoveries: number
  /** Returns a number from 0 to below 1. */
  random: () => number
}

export interface RoamingCount {
  /** Connections that were resumed. */
  recovered: number
  /** Connections that began again: the browser fetches what it shows. */
  begunAgain: number
  /** Events that a browser did not receive although its connections were resumed. */
  lost: number
  /** Events that a browser received more than once. */
  twice: number
}

/** A browser that counts what it receives. */
interface Browser {
  socket: Socket
  received: Map<string, number>
  /** Events that it may lack: it fetches instead. */
  excused: Set<string>
}

const tick = () => new Promise<void>((done) => setImmediate(done))

/** Has browsers lose their lines and come back at any node while events are sent at all of them. */
export async function roam({ nodes, browsers: many, recoveries, random }: RoamingRun): Promise<RoamingCount> {
  const anyNode = () => nodes[Math.floor(random() * nodes.length)] as SocketNode
  const browsers = await Promise.all(Array.from({ length: many }, () => open(anyNode().url)))
  const sent: string[] = []
  const say = () => {
    const text = `event ${sent.length}`
    sent.push(text)
    anyNode().say(text)
  }
  let [recovered, begunAgain] = [0, 0]
  const goOn = async (browser: Browser) => {
    while (recovered + begunAgain < recoveries) {
      for (let turns = Math.floor(random() * 20); turns > 0; turns--) await tick()
      const from = sent.length
      await cut(browser)
      // One event for each return, beside those of all other browsers.
      say()
      if (await comeBack(browser, anyNode().url)) recovered++
      else {
        begunAgain++
        for (const text of sent.slice(Math.max(0, from - 50))) browser.excused.add(text)
      }
    }
  }
  await Promise.all(browsers.map(goOn))
  for (const node of nodes) node.say(`last of ${node.url}`)
  for (const { received } of browsers)
    for (const { url } of nodes) await until(() => received.has(`last of ${url}`), 'the last events')
  for (const { socket } of browsers) socket.disconnect()
  const counts = browsers.flatMap(({ received, excused }) =>
    sent.flatMap((text) => (excused.has(text) ? [] : [received.get(text) ?? 0])),
  )
  const lost = counts.filter((count) => count === 0).length
  return { recovered, begunAgain, lost, twice: counts.filter((count) => count > 1).length }
}

async function open(url: string): Promise<Browser> {
  const socket = io(url, { transports: ['websocket'], query: { token: 't' }, reconnection: false, forceNew: true })
  const received = new Map<string, number>()
  socket.on(SAID, ({ text }: { text: string }) => received.set(text, (received.get(text) ?? 0) + 1))
  await ready(socket)
  return { socket, received, excused: new Set() }
}

const ready = (socket: Socket) =>
  new Promise<void>((resolve, reject) => {
    socket.once(READY_EVENT, () => resolve())
    socket.once('connect_error', reject)
  })

/** Loses the line as a network does. */
async function cut({ socket }: Browser): Promise<void> {
  const noticed = new Promise((resolve) => socket.once('disconnect', resolve))
  socket.io.engine.close()
  await noticed
}

/** Connects again. Returns whether the connection was resumed. */
async function comeBack({ socket }: Browser, url: string): Promise<boolean> {
  Object.assign(socket.io, { uri: url })
  const isReady = ready(socket)
  socket.connect()
  await isReady
  return socket.recovered
}
