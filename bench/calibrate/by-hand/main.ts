import { hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVerifier } from 'fast-jwt'
import fastify from 'fastify'
import pg from 'pg'
import { ownerUrl } from '../../product/owner-database.ts'
import { listMessages } from './messages.ts'
import { listTags } from './tags.ts'
import { listTickets } from './tickets.ts'

/** As many as the product's, so that PostgreSQL and Node get the same load. */
const CONNECTIONS = 16
const CACHED_TOKENS = 10_000

/** The caller, as named by the access token. */
interface Claims {
  use: string
  cid: number
  exp: number
}

/**
 * Serves the product's routes, written by hand in the simplest way: Fastify, the token verified, SQL over `pg`,
 * JSON.stringify. Without layers, contract or row security. Reports its address to the parent process.
 */
async function main(dataDir: string): Promise<void> {
  const secret = readFileSync(join(dataDir, 'secret-key'), 'utf8').trim()
  // Derived like the product's (platform/secrets.ts): another key would reject all tokens, which fails the bench.
  const key = Buffer.from(hkdfSync('sha256', secret, 'recado', 'access-token', 32))
  const verify = createVerifier({ key, algorithms: ['HS256'], cache: CACHED_TOKENS })
  const pool = new pg.Pool({ connectionString: ownerUrl(dataDir), max: CONNECTIONS })
  const app = fastify()

  const companyOf = (authorization: string | undefined): number => {
    const claims = verify(/^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '') as Claims
    if (claims.use !== 'access') throw new Error('not a token for this')
    return claims.cid
  }
  app.get('/api/tags/list', ({ headers }) => listTags(pool, companyOf(headers.authorization)))
  app.get<{ Querystring: { status: string } }>('/api/tickets', ({ headers, query }) =>
    listTickets(pool, companyOf(headers.authorization), query.status),
  )
  app.get<{ Params: { ticketId: string } }>('/api/messages/:ticketId', ({ headers, params }) =>
    listMessages(pool, companyOf(headers.authorization), Number(params.ticketId)),
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.({ url })
  // The parent process has ended.
  process.once('disconnect', () => process.exit(0))
}

await main(process.argv[2] ?? '')
