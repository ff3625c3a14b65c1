import type { Socket } from 'node:net'
import type pg from 'pg'

/** The interface that `pg` expects of a custom query: COPY, which pg parses but does not offer. */
interface Line {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

interface Copying {
  submit(line: Line): void
  handleCopyData?(message: { chunk: Buffer }, line: Line): void
  handleCopyInResponse?(line: Line): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

const rowsOf = (tag: string): number => Number(/^COPY (\d+)/.exec(tag)?.[1] ?? 0)
const start = (client: pg.Client, copying: Copying) => void client.query(copying as never)

/**
 * Runs `COPY … TO STDOUT`.
 * @param take receives the rows as they arrive; reading pauses while it is busy
 * @returns the number of rows
 */
export function copyOut(client: pg.Client, sql: string, take: (piece: Buffer) => Promise<void>): Promise<number> {
  return new Promise((resolve, reject) => {
    let consumption = Promise.resolve()
    let waiting = 0
    let rows = 0
    let failure: Error | null = null
    start(client, {
      submit: (line) => line.query(sql),
      handleCopyData({ chunk }, line) {
        waiting++
        line.stream.pause()
        consumption = consumption
          .then(() => take(chunk))
          .catch((error: Error) => {
            failure ??= error
          })
          .then(() => {
            waiting--
            if (waiting === 0) line.stream.resume()
          })
      },
      handleCommandComplete({ text }) {
        rows = rowsOf(text)
      },
      handleReadyForQuery: () => void consumption.then(() => (failure ? reject(failure) : resolve(rows))),
      handleError: reject,
    })
  })
}

/**
 * Runs `COPY … FROM STDIN`.
 * @returns the number of rows that were stored
 */
export function copyIn(client: pg.Client, sql: string, pieces: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    let failure: Error | null = null
    const send = async (line: Line) => {
      for await (const piece of pieces) {
        line.sendCopyFromChunk(piece)
        if (line.stream.writableNeedDrain && !failure)
          await new Promise<void>((go) => line.stream.once('drain', () => go()))
      }
    }
    start(client, {
      submit: (line) => line.query(sql),
      handleCopyInResponse(line) {
        send(line).then(
          () => line.endCopyFrom(),
          (error: Error) => {
            failure ??= error
            line.sendCopyFail(error.message)
          },
        )
      },
      handleCommandComplete({ text }) {
        rows = rowsOf(text)
      },
      handleReadyForQuery: () => (failure ? reject(failure) : resolve(rows)),
      handleError: (error) => {
        failure ??= error
        reject(failure)
      },
    })
  })
}
