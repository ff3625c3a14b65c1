import { connect, createServer, type Socket } from 'node:net'

/** The one address people know, as a reverse proxy gives it: each connection goes to the first node that takes it. */
export interface FrontDoor {
  url: string
  close(): Promise<void>
}

/** Opens a door in front of some nodes, in order of preference. */
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
    const refused = () => forward(client, others)
    line.once('error', refused)
    line.once('connect', () => {
      line.off('error', refused)
      keep(line)
      client.pipe(line).pipe(client)
      client.once('close', () => line.destroy())
      line.once('close', () => client.destroy())
    })
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const closed = new Promise((done) => server.close(done))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
