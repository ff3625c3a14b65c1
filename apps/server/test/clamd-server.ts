import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The file that every scanner recognises as a virus (eicar.org), in two parts so that no scanner finds it here. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-${'ANTIVIRUS-TEST-FILE!$H+H*'}`

/** A small server of clamd's protocol that supports only INSTREAM with its limit. */
export interface ClamdServer {
  port: number
  /** The received contents, newest last. */
  received: Buffer[]
  /** Recognises a text as a virus from now on, as after an update of the signatures. */
  alsoFinds(text: string): void
  stop(): Promise<void>
}

export async function startClamd({ limit = 1024 * 1024, port = 0 } = {}): Promise<ClamdServer> {
  const received: Buffer[] = []
  const viruses = [EICAR]
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    serve(socket, limit, { received, viruses })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    received,
    alsoFinds: (text) => void viruses.push(text),
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

function serve(
  socket: Socket,
  limit: number,
  { received, viruses }: { received: Buffer[]; viruses: readonly string[] },
): void {
  const command = Buffer.from('zINSTREAM\0')
  let waiting = Buffer.alloc(0)
  let content = Buffer.alloc(0)
  let hasBegun = false
  socket.on('data', (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes])
    if (!hasBegun) {
      if (waiting.length < command.length) return
      if (!waiting.subarray(0, command.length).equals(command)) return void socket.end('UNKNOWN COMMAND\0')
      waiting = waiting.subarray(command.length)
      hasBegun = true
    }
    while (waiting.length >= 4) {
      const length = waiting.readUInt32BE()
      if (length === 0) {
        received.push(content)
        const isFound = viruses.some((virus) => content.includes(virus))
        return void socket.end(isFound ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
      }
      if (content.length + length > limit) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      if (waiting.length < 4 + length) return
      content = Buffer.concat([content, waiting.subarray(4, 4 + length)])
      waiting = waiting.subarray(4 + length)
    }
  })
}
