import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { MediaFailure, type MediaRef } from '../channel.ts'
import type { Credentials } from './credentials.ts'
import { lineFailure } from './failure.rules.ts'
import { callGraph, type GraphPlace, GraphRefusal } from './graph-client.ts'

const PATIENCE_MS = 60_000

/**
 * Downloads a customer's medium. Its address expires after five minutes, so it is requested each time.
 * @throws MediaFailure
 */
export async function downloadMedium(place: GraphPlace, credentials: Credentials, ref: MediaRef): Promise<Readable> {
  const { accessToken } = credentials
  const address = await addressOf(place, credentials, String(ref.id))
  const headers = { authorization: `Bearer ${accessToken}` }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch(address, { headers, signal }).catch((error: unknown) => {
    throw new MediaFailure('unavailable', lineFailure(error).message)
  })
  if (answer.ok && answer.body) return Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)
  await answer.body?.cancel()
  throw new MediaFailure('unavailable', `the medium was answered with ${answer.status}`)
}

async function addressOf(place: GraphPlace, caller: Credentials, id: string): Promise<URL> {
  try {
    const { url } = await callGraph(place, caller, { method: 'GET', path: encodeURIComponent(id) })
    const address = new URL(String(url))
    // The token is sent along: only over HTTPS, or to the configured address.
    if (address.protocol === 'https:' || address.origin === new URL(place.url).origin) return address
  } catch (error) {
    if (error instanceof GraphRefusal && error.problem.code === 100) throw new MediaFailure('gone', error.problem.words)
    throw new MediaFailure('unavailable', error instanceof Error ? error.message : String(error))
  }
  throw new MediaFailure('unavailable', 'the network returned no safe address')
}
