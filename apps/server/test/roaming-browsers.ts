import { READY_EVENT } from '@recado/contract/realtime'
import { io, type Socket } from 'socket.io-client'
import { SAID_EVENT, type SocketNode } from './socket-node.ts'
import { until } from './until.ts'

export interface RoamingRun {
  nodes: readonly SocketNode[]
  browsers: number
  /** Number of reconnects, over all browsers. */
  recoveries: number
  /** Returns a number from 0 to below 1. */
  random: () => number
}

export interface RoamingCount {
  /** Resumed connections. */
  recovered: number
  /** Connections that started from the beginning: the browser fetches what it shows. */
  restarted: number
  /** Events that a browser did not receive although its connections were resumed. */
  lostCount: number
  /** Events that a browser received more than once. */
  duplicateCount: number
}

/** A browser that counts the events that it receives. */
interface Browser {
  socket: Socket
  received: Map<string, number>
  /** Events that it may lack, because it fetches instead. */
  excused: Set<string>
}

const tick = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Makes browsers lose their connections and reconnect at any node, while events are sent at all nodes. */
export async function roam({ nodes, browsers: many, recoveries, random }: RoamingRun): Promise<RoamingCount> {
  const anyNode = () => nodes[Math.floor(random() * nodes.length)] as SocketNode
  const browsers = await Promise.all(Array.from({ length: many }, () => open(anyNode().url)))
  const sentNames: string[] = []
  const say = () => {
    const text = `event ${sentNames.length}`
    sentNames.push(text)
    anyNode().say(text)
  }
  let [recovered, restarted] = [0, 0]
  const keepReconnecting = async (browser: Browser) => {
    while (recovered + restarted < recoveries) {
      for (let turns = Math.floor(random() * 20); turns > 0; turns--) await tick()
      const from = sentNames.length
      await cut(browser)
      // One event per reconnect, besides those of all other browsers.
      say()
      if (await comeBack(browser, anyNode().url)) recovered++
      else {
        restarted++
        for (const text of sentNames.slice(Math.max(0, from - 50))) browser.excused.add(text)
      }
    }
  }
  await Promise.all(browsers.map(keepReconnecting))
  for (const node of nodes) node.say(`last of ${node.url}`)
  for (const { received } of browsers)
    for (const { url } of nodes) await until(() => received.has(`last of ${url}`), 'the last events')
  for (const { socket } of browsers) socket.disconnect()
  const counts = browsers.flatMap(({ received, excused }) =>
    sentNames.flatMap((text) => (excused.has(text) ? [] : [received.get(text) ?? 0])),
  )
  const lostCount = counts.filter((count) => count === 0).length
  return { recovered, restarted, lostCount, duplicateCount: counts.filter((count) => count > 1).length }
}

async function open(url: string): Promise<Browser> {
  const socket = io(url, { transports: ['websocket'], query: { token: 't' }, reconnection: false, forceNew: true })
  const received = new Map<string, number>()
  socket.on(SAID_EVENT, ({ text }: { text: string }) => received.set(text, (received.get(text) ?? 0) + 1))
  await ready(socket)
  return { socket, received, excused: new Set() }
}

const ready = (socket: Socket) =>
  new Promise<void>((resolve, reject) => {
    socket.once(READY_EVENT, () => resolve())
    socket.once('connect_error', reject)
  })

/** Cuts the connection like a lost network. */
async function cut({ socket }: Browser): Promise<void> {
  const noticed = new Promise((resolve) => socket.once('disconnect', resolve))
  socket.io.engine.close()
  await noticed
}

/** Reconnects. Returns whether the connection was resumed. */
async function comeBack({ socket }: Browser, url: string): Promise<boolean> {
  Object.assign(socket.io, { uri: url })
  const isReady = ready(socket)
  socket.connect()
  await isReady
  return socket.recovered
}
