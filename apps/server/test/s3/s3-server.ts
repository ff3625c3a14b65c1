import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bodyBytes, dropBody, S3Refusal, xml } from './answers.ts'
import { ObjectBucket } from './bucket.ts'
import { type Signer, signatureRefusal } from './signature.ts'

/**
 * A small S3 server for tests, after the Amazon S3 API Reference (API version 2006-03-01): objects with ranges and
 * conditions, listing (version 2), multipart uploads; by path and by the bucket's host name. It verifies each request's
 * signature and body hash, and shows an object only when it is complete. It answers unknown requests with 501, so that
 * a client that starts to use more fails its tests.
 */
export interface S3Server {
  /** http://127.0.0.1:port */
  url: string
  bucket: ObjectBucket
  signer: Signer
  /** The requests so far: method and query names or `object`. */
  calls: string[]
  /** Requests in progress that the client has not closed. */
  underWay(): number
  /** Refuses every request with this code from now on. Null ends this. */
  refuse(code: string | null): void
  /**
   * Stops reading the bodies of files until the returned function is called. `heldCount` returns the number of waiting
   * requests.
   */
  hold(): () => void
  heldCount(): number
  /** Closes the connections and the port, like a machine that is gone. */
  down(): Promise<void>
  /** Listens again on the same port with the same objects. */
  up(): Promise<void>
  stop(): Promise<void>
}

export async function startS3Server(bucketName = 'recado-tests'): Promise<S3Server> {
  const signer: Signer = { accessKey: 'KEYOFTHETESTS', secretKey: `secret-${randomUUID()}`, region: 'sa-east-1' }
  const bucket = await ObjectBucket.create(bucketName)
  const state = { refusal: null as string | null, underWay: 0, port: 0, calls: [] as string[], held: 0 }
  let holding: Promise<void> | null = null
  const open = async (): Promise<Server> => {
    const server = createServer((request, response) => {
      state.underWay++
      response.once('close', () => state.underWay--)
      answer(request, response).catch(async (error: unknown) => {
        await dropBody(request)
        const refusal = error instanceof S3Refusal ? error : new S3Refusal('InternalError', 500, String(error))
        if (response.headersSent) response.destroy()
        else
          xml(
            response,
            refusal.status,
            `<Error><Code>${refusal.code}</Code><Message>${refusal.message}</Message></Error>`,
          )
      })
    })
    await new Promise<void>((onListening) => server.listen(state.port, '127.0.0.1', onListening))
    state.port = (server.address() as AddressInfo).port
    return server
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = state.refusal ?? signatureRefusal(request, signer, new Date())
    if (refusal) throw new S3Refusal(refusal, statusOf(refusal))
    const url = new URL(request.url ?? '/', 'http://s3')
    const path = decodeURIComponent(url.pathname).slice(1)
    const byHost = (request.headers.host ?? '').startsWith(`${bucketName}.`)
    const [pathBucket, ...rest] = path.split('/')
    if (!byHost && pathBucket !== bucketName) throw new S3Refusal('NoSuchBucket', 404)
    const key = byHost ? path : rest.join('/')
    const parameters = [...url.searchParams.keys()].filter((name) => name !== 'x-id').sort()
    state.calls.push(`${request.method} ${parameters.join(',') || (key === '' ? 'bucket' : 'object')}`)
    if (holding && request.method === 'PUT') {
      state.held++
      await holding.finally(() => state.held--)
    }
    await bucket.answer({ request, response, key, query: url.searchParams, bytes: () => bodyBytes(request) })
  }
  let server = await open()
  const down = () =>
    new Promise<void>((onClosed) => {
      server.close(() => onClosed())
      server.closeAllConnections()
    })
  return {
    url: `http://127.0.0.1:${state.port}`,
    bucket,
    signer,
    calls: state.calls,
    underWay: () => state.underWay,
    refuse(code) {
      state.refusal = code
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      holding = promise
      return () => {
        holding = null
        resolve()
      }
    },
    heldCount: () => state.held,
    down,
    async up() {
      server = await open()
    },
    async stop() {
      if (server.listening) await down()
      await bucket.remove()
    },
  }
}

const statusOf = (code: string) => ({ SlowDown: 503, InternalError: 500 })[code] ?? 403
