import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy to a database on which connections can fall silent, as when a machine or a network fails. */
export interface SilentProxy {
  /** The given address through the proxy. */
  url: string
  /** Existing connections stay open but carry no more data. Later ones work. */
  silence(): void
  close(): Promise<void>
}

/** @param to the database's address */
export async function startSilentProxy(to: string): Promise<SilentProxy> {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((clientSocket) => {
    const serverSocket = keep(connect(Number(target.port), target.hostname))
    keep(clientSocket).pipe(serverSocket).pipe(clientSocket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(to)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
