import { request } from 'node:http'
import { json } from 'node:stream/consumers'

/**
 * Posts from another address of this machine, as somebody else would.
 * @param address of 127.0.0.0/8
 * @returns status and error code of the answer
 */
export function postFrom(
  address: string,
  url: string,
  body?: object,
): Promise<[status: number, error: string | undefined]> {
  const headers = body ? { 'content-type': 'application/json' } : {}
  return new Promise((done, fail) => {
    const sent = request(url, { method: 'POST', localAddress: address, headers }, (answer) => {
      json(answer).then((answered) => done([answer.statusCode ?? 0, (answered as { error?: string }).error]), fail)
    })
    sent.on('error', fail)
    sent.end(body && JSON.stringify(body))
  })
}
