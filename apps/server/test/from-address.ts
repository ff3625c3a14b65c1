import { request } from 'node:http'
import { json } from 'node:stream/consumers'

/**
 * Posts from another address of this machine, like another client.
 * @param address an address in 127.0.0.0/8
 * @returns status and error code of the answer
 */
export function postFrom(
  address: string,
  url: string,
  body?: object,
): Promise<[status: number, error: string | undefined]> {
  const headers = body ? { 'content-type': 'application/json' } : {}
  return new Promise((resolve, fail) => {
    const clientRequest = request(url, { method: 'POST', localAddress: address, headers }, (answer) => {
      json(answer).then((answered) => resolve([answer.statusCode ?? 0, (answered as { error?: string }).error]), fail)
    })
    clientRequest.on('error', fail)
    clientRequest.end(body && JSON.stringify(body))
  })
}
