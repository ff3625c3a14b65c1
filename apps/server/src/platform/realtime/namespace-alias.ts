import type { Server } from 'socket.io'

/** The used parts of an Engine.IO connection. */
interface Line {
  emit(name: string | symbol, ...parts: unknown[]): boolean
  write(data: unknown, options?: object, callback?: () => void): unknown
}

/**
 * Lets clients use another name for the only namespace. Clients of the family open their socket at the API's address,
 * and Socket.IO takes its path (`/api`) for a namespace. It is the same namespace with the same rooms; only the name is
 * replaced in packets from and to such a client.
 * @param alias with its slash
 */
export function aliasNamespace(io: Server, alias: string): void {
  const mark = `${alias},`
  io.engine.on('connection', (line: Line) => {
    let isAliased = false
    const emit = line.emit.bind(line)
    line.emit = (name, ...parts) => {
      const [packet] = parts
      if (name !== 'data' || typeof packet !== 'string' || packet.indexOf(mark) !== 1) return emit(name, ...parts)
      isAliased = true
      return emit(name, packet[0] + packet.slice(1 + mark.length))
    }
    const write = line.write.bind(line)
    line.write = (emitted, options, callback) =>
      isAliased && typeof emitted === 'string'
        ? // A frame that was encoded for all receivers contains the other name, so drop it.
          write(emitted[0] + mark + emitted.slice(1), { ...options, wsPreEncodedFrame: undefined }, callback)
        : write(emitted, options, callback)
  })
}
