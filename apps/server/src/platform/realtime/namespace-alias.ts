import type { Server } from 'socket.io'

/** A connection of Engine.IO, as far as it is needed here. */
interface Line {
  emit(name: string | symbol, ...parts: unknown[]): boolean
  write(data: unknown, options?: object, callback?: () => void): unknown
}

/**
 * Lets clients use another name for the only namespace. Those of the family open their socket at the API's address, and
 * Socket.IO takes the path of that (`/api`) for a namespace. It is the same one with the same rooms: only the name is
 * replaced in packets from and to such a client.
 * @param alias with its slash
 */
export function aliasNamespace(io: Server, alias: string): void {
  const mark = `${alias},`
  io.engine.on('connection', (line: Line) => {
    let isAliased = false
    const emit = line.emit.bind(line)
    line.emit = (name, ...parts) => {
      const [said] = parts
      if (name !== 'data' || typeof said !== 'string' || said.indexOf(mark) !== 1) return emit(name, ...parts)
      isAliased = true
      return emit(name, said[0] + said.slice(1 + mark.length))
    }
    const write = line.write.bind(line)
    line.write = (emitted, options, callback) =>
      isAliased && typeof emitted === 'string'
        ? // What was made ready for all receivers has the other name in it.
          write(emitted[0] + mark + emitted.slice(1), { ...options, wsPreEncodedFrame: undefined }, callback)
        : write(emitted, options, callback)
  })
}
