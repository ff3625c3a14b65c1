import { request as requestHttp } from 'node:http'
import { type RequestOptions, request as requestHttps } from 'node:https'
import { AppError } from '../../../platform/app-error.ts'
import type { Log } from '../../../platform/log.ts'

export interface ProviderRequest {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  headers: Record<string, string>
  body?: unknown
  /** Client certificate and trusted authority. */
  tls?: Pick<RequestOptions, 'pfx' | 'passphrase' | 'cert' | 'key' | 'ca'>
}

export interface ProviderAnswer {
  status: number
  body: unknown
}

/** Calls a payment provider. Returns responses of any status; throws only without a response. */
export type ProviderCall = (request: ProviderRequest) => Promise<ProviderAnswer>

const TIMEOUT_MS = 20_000
const MAX_ANSWER = 2 * 1024 * 1024

/**
 * Sends JSON over HTTP(S), optionally with a client certificate.
 * @throws AppError ERR_PAYMENT_PROVIDER when there is no response in 20 s, or it is not JSON
 */
export function createProviderCall(name: string, log: Log): ProviderCall {
  return async (request) => {
    try {
      return await send(request)
    } catch (error) {
      const { pathname } = new URL(request.url)
      log.warn({ err: error, provider: name, path: pathname }, 'the payment provider did not answer')
      throw new AppError('ERR_PAYMENT_PROVIDER')
    }
  }
}

function send({ method, url, headers, body, tls }: ProviderRequest): Promise<ProviderAnswer> {
  const payload = body === undefined ? null : Buffer.from(JSON.stringify(body))
  const open = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = open(
      url,
      {
        method,
        ...tls,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          accept: 'application/json',
          'user-agent': 'Recado',
          ...(payload ? { 'content-type': 'application/json', 'content-length': String(payload.length) } : {}),
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > MAX_ANSWER) answer.destroy(new Error('the answer is too long'))
          else parts.push(part)
        })
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString()
          try {
            resolve({ status: answer.statusCode ?? 0, body: text === '' ? null : (JSON.parse(text) as unknown) })
          } catch {
            reject(new Error(`status ${answer.statusCode} and no JSON`))
          }
        })
      },
    )
    request.on('error', reject)
    request.end(payload ?? undefined)
  })
}
