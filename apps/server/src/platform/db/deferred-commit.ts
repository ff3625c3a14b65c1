import type pg from 'pg'

/** What begins a transaction that only reads. */
export const BEGIN_READING = 'begin read only'

/** An idle connection ends its transaction after so long: its snapshot must not keep dead rows alive. */
const LATEST_MS = 5

const DONE = { command: 'COMMIT', rows: [], rowCount: null, fields: [] }

/**
 * The COMMIT of a transaction that only read travels with the next BEGIN of its connection, or alone a moment later: it
 * decides nothing, and a message less in each direction is a good part of what a small read costs.
 */
export function deferReadCommits(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...rest: unknown[]) => Promise<unknown>
  let reading = false
  let due: NodeJS.Timeout | null = null
  const end = () => {
    due = null
    query('commit').catch(() => undefined)
  }
  client.query = ((text: unknown, ...rest: unknown[]) => {
    if (reading && text === 'commit') {
      reading = false
      due = setTimeout(end, LATEST_MS)
      return Promise.resolve(DONE)
    }
    const begins = typeof text === 'string' && text.startsWith('begin')
    reading = typeof text === 'string' && (begins ? text.startsWith(BEGIN_READING) : reading && text !== 'rollback')
    if (!due) return query(text, ...rest)
    clearTimeout(due)
    due = null
    if (begins) return query(`commit; ${text}`, ...rest)
    query('commit').catch(() => undefined)
    return query(text, ...rest)
  }) as typeof client.query
}
