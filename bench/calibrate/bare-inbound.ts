import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { closedLoop, type Outcome } from '../load/closed-loop.ts'
import { ownerUrl } from '../product/owner-database.ts'
import type { LoggedStatement } from '../product/statement-log.rules.ts'

/** The transaction that stored one message, as sent by the product. */
export interface InboundTransaction {
  statements: LoggedStatement[]
}

/** Finds the transaction that stored a certain message in a log. */
export function inboundTransaction(log: readonly LoggedStatement[], externalId: string): InboundTransaction {
  const at = log.findIndex(({ values }) => values.some((value) => messageIn(value)?.id === externalId))
  const hit = log[at]
  if (!hit) throw new Error('the statement that stores an inbound message was not found in the log')
  const session = log.filter((one) => one.process === hit.process)
  const place = session.indexOf(hit)
  const begin = session.slice(0, place).findLastIndex(({ text }) => /^begin/i.test(text.trim()))
  const end = session.findIndex(({ text }, n) => n > place && /^commit/i.test(text.trim()))
  if (begin < 0 || end < 0) throw new Error('an inbound message was stored outside a transaction')
  return { statements: session.slice(begin, end + 1) }
}

/** The message in a JSON value. PostgreSQL's lists also start with a brace. */
function messageIn(value: string | null): { id?: string } | null {
  if (!value?.startsWith('{"')) return null
  try {
    return JSON.parse(value) as { id?: string }
  } catch {
    return null
  }
}

/** The values for another message; all others stay. */
function valuesFor(values: ReadonlyArray<string | null>, phone: string): Array<string | null> {
  return values.map((value) => {
    const message = messageIn(value)
    if (!message || value === null) return value
    return JSON.stringify({ ...message, id: `R-${randomUUID()}`, sentAt: Date.now(), phone, spelling: phone })
  })
}

const COMPANY = /(app\.company_id\s*=\s*)\d+/

export interface Bare {
  /** Runs transactions, eight at a time. */
  run(forMs: number): Promise<Outcome>
  close(): Promise<void>
}

/**
 * R: a bare `pg` loop that runs the statements of one inbound message in one transaction, without the product's code.
 * Uses the product's role and row security, and pipelines the statements like the product.
 * @param company whose rows it writes: another one than the measured company
 */
export async function openBare(
  dataDir: string,
  transaction: InboundTransaction,
  company: { id: number; connectionId: number },
  phone: () => string,
  workers: number,
): Promise<Bare> {
  const clients = await Promise.all(
    Array.from({ length: workers }, async () => {
      const client = new pg.Client({ connectionString: ownerUrl(dataDir), pipeline: true } as pg.ClientConfig)
      await client.connect()
      await client.query('set role recado_app')
      return client
    }),
  )
  const statements = transaction.statements.map(({ text, values }) => ({
    text: text.replace(COMPANY, `$1${company.id}`),
    // The connection is the first value of the statement that stores a message.
    values: values.some((value) => messageIn(value)) ? [String(company.connectionId), ...values.slice(1)] : values,
  }))
  const runOnce = async (client: pg.Client) => {
    const person = phone()
    const queries = statements.map(({ text, values }) =>
      values.length > 0 ? client.query(text, valuesFor(values, person)) : client.query(text),
    )
    await Promise.all(queries)
    return undefined
  }
  return {
    run: (forMs) => closedLoop(workers, forMs, (worker) => runOnce(clients[worker]!)),
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  }
}
