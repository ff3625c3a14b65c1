import { connect, createServer, type Socket } from 'node:net'

/** The public address, like a reverse proxy: each connection is forwarded to the first node that accepts it. */
export interface FrontDoor {
  url: string
  close(): Promise<void>
}

/** Opens a proxy in front of some nodes, in order of preference. */
export async function openFrontDoor(nodes: ReadonlyArray<{ url: string }>): Promise<FrontDoor> {
  const open = new Set<Socket>()
  const server = createServer({ pauseOnConnect: true }, (client) => {
    keep(client)
    forward(client, [...nodes])
  })
  function keep(socket: Socket): void {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  function forward(client: Socket, [node, ...others]: Array<{ url: string }>): void {
    if (!node) return void client.destroy()
    const { hostname, port } = new URL(node.url)
    const line = connect({ host: hostname, port: Number(port) })
    const tryNext = () => forward(client, others)
    line.once('error', tryNext)
    line.once('connect', () => {
      line.off('error', tryNext)
      keep(line)
      client.pipe(line).pipe(client)
      client.once('close', () => line.destroy())
      line.once('close', () => client.destroy())
    })
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
