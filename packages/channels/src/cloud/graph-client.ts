import { createHmac } from 'node:crypto'
import type { GraphProblem } from './failure.rules.ts'
import { lineFailure } from './failure.rules.ts'

/** The Graph API refused a call. */
export class GraphRefusal extends Error {
  readonly problem: GraphProblem
  constructor(problem: GraphProblem) {
    super(problem.words)
    this.name = 'GraphRefusal'
    this.problem = problem
  }
}

/** The Graph API's base address without version, and the version ('v24.0'). */
export interface GraphPlace {
  url: string
  version: string
}

/** The credentials of a call. With the app secret, the call proves that the token was not stolen. */
export interface GraphCaller {
  accessToken: string
  appSecret?: string
}

type Json = Record<string, unknown>

const PATIENCE_MS = 30_000
const MOST_BYTES = 4 * 1024 * 1024

/**
 * Calls the Graph API with a JSON body.
 * @throws GraphRefusal, and SendFailure without an answer
 */
export async function callGraph(
  place: GraphPlace,
  caller: GraphCaller,
  call: { method: 'GET' | 'POST'; path: string; query?: Record<string, string>; body?: Json },
): Promise<Json> {
  const url = new URL(`${place.url}/${place.version}/${call.path}`)
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
  if (caller.appSecret) url.searchParams.set('appsecret_proof', proofOf(caller.accessToken, caller.appSecret))
  const headers: Record<string, string> = { authorization: `Bearer ${caller.accessToken}` }
  if (call.body) headers['content-type'] = 'application/json'
  const body = call.body ? { body: JSON.stringify(call.body) } : {}
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    const answer = await fetch(url, { method: call.method, headers, signal, redirect: 'error', ...body })
    return parseGraphAnswer(answer.status, await textOf(answer), caller)
  } catch (error) {
    throw error instanceof GraphRefusal ? error : lineFailure(error)
  }
}

const proofOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest('hex')

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > MOST_BYTES) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/**
 * Parses the JSON of an answer.
 * @throws GraphRefusal for an error; secrets are removed from its text, because the network quotes tokens that it
 *   cannot read
 */
export function parseGraphAnswer(status: number, text: string, caller: GraphCaller): Json {
  const json = parseJson(text)
  const error = json?.error as { code?: unknown; message?: unknown; error_data?: { details?: unknown } } | undefined
  if (json && !error && status < 400) return json
  const code = typeof error?.code === 'number' ? error.code : null
  const messages = [error?.message, error?.error_data?.details].filter(
    (part) => typeof part === 'string' && part !== '',
  )
  const words = withoutSecrets(messages.join(': '), caller).slice(0, 400) || `the network answered ${status}`
  throw new GraphRefusal({ status, code, words })
}

function withoutSecrets(text: string, { accessToken, appSecret = '' }: GraphCaller): string {
  const secrets = [accessToken, appSecret].filter((secret) => secret.length >= 4)
  return secrets.reduce((left, secret) => left.replaceAll(secret, '***'), text)
}

function parseJson(text: string): Json | null {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Json) : null
  } catch {
    return null
  }
}
