import type pg from 'pg'

/** Begins a transaction that only reads. */
export const BEGIN_READING = 'begin read only'

/** An idle connection commits after this time, because an open snapshot keeps dead rows alive. */
const LATEST_MS = 5

const DONE: pg.QueryResult = { command: 'COMMIT', rows: [], rowCount: null, fields: [], oid: 0 }

type Send = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/**
 * Defers the COMMIT of a read-only transaction to its connection's next BEGIN, or sends it alone after `LATEST_MS`. The
 * COMMIT decides nothing, and saving one round trip makes a small read much cheaper.
 */
export class DeferredCommit {
  readonly #send: Send
  #reading = false
  #due: NodeJS.Timeout | null = null

  constructor(send: Send) {
    this.#send = send
  }

  /** Sends a statement together with a deferred COMMIT, if there is one. Defers the COMMIT of a read. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#reading && text === 'commit') {
      this.#reading = false
      this.#due = setTimeout(() => this.flush(), LATEST_MS)
      return Promise.resolve(DONE)
    }
    const isBegin = text.startsWith('begin')
    this.#reading = isBegin ? text.startsWith(BEGIN_READING) : this.#reading && text !== 'rollback'
    if (this.#due && isBegin) {
      this.#forget()
      return this.#send(`commit; ${text}`, values)
    }
    this.flush()
    return this.#send(text, values)
  }

  /** Sends the deferred COMMIT, if there is one. */
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
