import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * How a network breaks websockets while ordinary calls get through.
 * - `refuse404`, `refuse403`, `refuse502`: the upgrade is answered with that status
 * - `hang`: the upgrade is accepted by TCP and never answered
 * - `silent`: the upgrade is answered, and no frame passes
 * - `hold`: frames of the server arrive a minute late
 * - `cut`: each websocket ends after 20 s
 * - `deaf`: frames of the server are lost, those of the browser pass
 * - `mute`: frames of the browser are lost, those of the server pass
 * - `noPolls`: the upgrade is refused, and so is each further request of a long poll, as by a node that does not know
 *   it
 * - `scatter`: the upgrade is refused, and each request goes to the next node, which does not know another node's poll
 * - `foreign`: the server receives another host than the page's, and therefore treats the page as a foreign site
 * - `buffer`: frames of the server wait until they are 4 KiB
 * - `slowPolls`: the upgrade is refused, and an answer that takes over 5 s becomes a 504
 */
export type Break =
  | 'none'
  | 'refuse403'
  | 'refuse404'
  | 'refuse502'
  | 'hang'
  | 'silent'
  | 'hold'
  | 'cut'
  | 'deaf'
  | 'mute'
  | 'noPolls'
  | 'slowPolls'
  | 'scatter'
  | 'foreign'
  | 'buffer'

export interface BreakingProxy {
  url: string
  /** How websockets break from now on. */
  mode: Break
  /** Ends all open connections and applies the mode to new ones. */
  break(mode: Break): void
  close(): Promise<void>
}

const HOLD_MS = 60_000
const CUT_MS = 20_000
const SLOW_MS = 5_000
const BUFFER_BYTES = 4_096
const FOREIGN = 'inside.example'
const statuses: Partial<Record<Break, number>> = {
  refuse403: 403,
  refuse404: 404,
  refuse502: 502,
  noPolls: 403,
  slowPolls: 403,
  scatter: 403,
}

/**
 * A proxy in front of the product that forwards calls and breaks websockets.
 * @param nodes all modes but `scatter` use only the first one
 */
export async function startBreakingProxy(...nodes: string[]): Promise<BreakingProxy> {
  let turn = 0
  const targetOf = (mode: Break) => new URL(nodes[mode === 'scatter' ? turn++ % nodes.length : 0] ?? '')
  const open = new Set<Duplex>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const later = (ms: number, run: () => void) => void timers.add(setTimeout(run, ms))
  const keep = <D extends Duplex>(stream: D): D => {
    open.add(stream)
    stream.on('error', () => stream.destroy()).on('close', () => open.delete(stream))
    return stream
  }

  const server = createServer((request, response) => void pass(request, response))
  const proxy: BreakingProxy = {
    url: '',
    mode: 'none',
    break(mode) {
      proxy.mode = mode
      for (const stream of open) stream.destroy()
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      for (const stream of open) stream.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const isPoll = request.url?.startsWith('/socket.io/') === true
    if (proxy.mode === 'noPolls' && request.url?.includes('sid=')) {
      response.writeHead(400, { 'content-type': 'application/json' })
      return void response.end('{"code":1,"message":"Session ID unknown"}')
    }
    const { hostname: host, port } = targetOf(proxy.mode)
    const { url: path, method } = request
    const headers = proxy.mode === 'foreign' ? { ...request.headers, host: FOREIGN } : request.headers
    const far = ask({ host, port, path, method, headers })
    if (isPoll && proxy.mode === 'slowPolls')
      later(SLOW_MS, () => {
        if (response.headersSent) return
        far.destroy()
        response.writeHead(504).end()
      })
    far.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    far.on('error', () => !response.headersSent && response.writeHead(502).end())
    response.on('close', () => far.destroy())
    request.pipe(far)
  }

  server.on('upgrade', (request: IncomingMessage, near: Socket, head: Buffer) => {
    keep(near)
    const status = statuses[proxy.mode]
    if (status) return void near.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
    if (proxy.mode === 'hang') return
    const target = targetOf(proxy.mode)
    const far = keep(connect(Number(target.port), target.hostname))
    const headers = request.rawHeaders.flatMap((name, at) => {
      if (at % 2 === 1) return []
      const isForeign = proxy.mode === 'foreign' && name.toLowerCase() === 'host'
      return `${name}: ${isForeign ? FOREIGN : request.rawHeaders[at + 1]}`
    })
    far.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
    far.write(head)
    carry(proxy.mode, near, far)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    if (proxy.mode === 'cut') later(CUT_MS, () => near.destroy())
  })

  /** Forwards bytes both ways. The answer to the upgrade passes in every mode that reaches this function. */
  function carry(mode: Break, near: Socket, far: Socket): void {
    let isAnswered = false
    let bufferedBytes = Buffer.alloc(0)
    far.on('data', (bytes: Buffer) => {
      const end = isAnswered ? 0 : bytes.indexOf('\r\n\r\n') + 4
      if (!isAnswered) near.write(bytes.subarray(0, end))
      isAnswered = true
      const rest = bytes.subarray(end)
      if (rest.length === 0 || mode === 'silent' || mode === 'deaf') return
      if (mode === 'buffer') {
        bufferedBytes = Buffer.concat([bufferedBytes, rest])
        if (bufferedBytes.length < BUFFER_BYTES) return
        near.write(bufferedBytes)
        bufferedBytes = Buffer.alloc(0)
      } else if (mode === 'hold') later(HOLD_MS, () => near.writable && near.write(rest))
      else near.write(rest)
    })
    near.on('data', (bytes: Buffer) => {
      if (mode !== 'silent' && mode !== 'mute') far.write(bytes)
    })
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}
