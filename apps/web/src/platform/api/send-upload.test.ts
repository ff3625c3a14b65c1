import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendUpload } from './send-upload.ts'

/**
 * A server that answers with the number of received bytes and with the status given in the path. Drops the connection
 * when the path says so.
 */
const server = createServer((request, response) => {
  let bytes = 0
  request.on('data', (part: Buffer) => {
    bytes += part.length
  })
  request.on('end', () => {
    if (request.url === '/gone') return request.socket.destroy()
    // The browser sends a preflight request to another origin.
    const status = request.method === 'OPTIONS' ? 200 : Number(request.url?.slice(1))
    response.writeHead(status, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' })
    response.end(status === 204 ? undefined : JSON.stringify({ bytes, token: request.headers.authorization }))
  })
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => void server.close())

const upload = (path: string, size = 300_000, signal?: AbortSignal) => {
  const form = new FormData()
  form.append('files', new File([new Uint8Array(size)], 'foto.png'))
  const progressReports: number[] = []
  const answer = sendUpload(`${base}${path}`, {
    ...{ method: 'POST', headers: { authorization: 'Bearer x' }, form, signal },
    onProgress: (bytes) => progressReports.push(bytes),
  })
  return { answer, progressReports }
}

it('FIL-03: reports how many bytes were sent, and answers like fetch', async () => {
  const { answer, progressReports } = upload('/200')
  const response = await answer
  const body = (await response.json()) as { bytes: number; token: string }
  expect([response.ok, body.token, body.bytes > 300_000]).toEqual([true, 'Bearer x', true])
  expect(progressReports.at(-1)).toBe(body.bytes)
})

it.each([400, 403, 413, 503])('FIL-03: status %i is an answer and not an exception', async (status) => {
  expect((await upload(`/${status}`).answer).status).toBe(status)
})

it('FIL-03: an answer without a body has no body', async () => {
  expect((await upload('/204').answer).body).toBeNull()
})

it('FIL-03: rejects when no answer came or the upload was aborted', async () => {
  await expect(upload('/gone').answer).rejects.toThrow()
  const control = new AbortController()
  const { answer } = upload('/200', 300_000, control.signal)
  control.abort(new Error('no more'))
  await expect(answer).rejects.toThrow('no more')
  await expect(upload('/200', 10, control.signal).answer).rejects.toThrow('no more')
})
