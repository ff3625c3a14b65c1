import type pg from 'pg'

/** The beginning of a transaction that only reads. */
export const BEGIN_READING = 'begin read only'

/** An idle connection ends its transaction after so long: its snapshot must not keep dead rows alive. */
const LATEST_MS = 5

const DONE: pg.QueryResult = { command: 'COMMIT', rows: [], rowCount: null, fields: [], oid: 0 }

type Send = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/**
 * The COMMIT of a transaction that only read travels with the next BEGIN of its connection, or alone a moment later: it
 * decides nothing, and a message less in each direction is a good part of what a small read costs.
 */
export class DeferredCommit {
  readonly #send: Send
  #reading = false
  #due: NodeJS.Timeout | null = null

  constructor(send: Send) {
    this.#send = send
  }

  /** Sends a statement of the connection, with or after the COMMIT that waits; keeps back the COMMIT of a read. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#reading && text === 'commit') {
      this.#reading = false
      this.#due = setTimeout(() => this.flush(), LATEST_MS)
      return Promise.resolve(DONE)
    }
    const begins = text.startsWith('begin')
    this.#reading = begins ? text.startsWith(BEGIN_READING) : this.#reading && text !== 'rollback'
    if (this.#due && begins) {
      this.#forget()
      return this.#send(`commit; ${text}`, values)
    }
    this.flush()
    return this.#send(text, values)
  }

  /** Sends the COMMIT that waits, if one does. */
  flush(): void {
    if (!this.#due) return
    this.#forget()
    this.#send('commit').catch(() => undefined)
  }

  #forget(): void {
    if (this.#due) clearTimeout(this.#due)
    this.#due = null
  }
}
