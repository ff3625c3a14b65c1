import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Relay {
  /** Known before the server behind it starts. */
  url: string
  /** Address of the server behind it. Until it is set, calls are not answered. */
  to: string | null
  stop(): Promise<void>
}

/** Starts a public address in front of a server that starts later, like a proxy in front of an installation. */
export async function startRelay(): Promise<Relay> {
  const relay: Relay = { url: '', to: null, stop: async () => undefined }
  const server = createServer(async (request, response) => {
    try {
      if (!relay.to) throw new Error('nobody is there')
      const body = await buffer(request)
      const headers = Object.entries(request.headers).filter(
        ([name]) => !/^(host|connection|content-length)$/.test(name),
      )
      const answer = await fetch(`${relay.to}${request.url}`, {
        method: request.method ?? 'GET',
        headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
        ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
      })
      const type = answer.headers.get('content-type')
      response.writeHead(answer.status, type ? { 'content-type': type } : {})
      response.end(Buffer.from(await answer.arrayBuffer()))
    } catch {
      response.writeHead(502).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  relay.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  relay.stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return relay
}
