import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A refusal in S3's form. */
export class S3Refusal extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, status: number, message: string = code) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Answers with an XML document. */
export function xml(response: ServerResponse, status: number, content: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(response.req.method === 'HEAD' ? undefined : `<?xml version="1.0" encoding="UTF-8"?>\n${content}`)
}

export const escaped = (text: string): string => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Reads and discards the rest of a request. */
export async function dropBody(request: IncomingMessage): Promise<void> {
  request.resume()
  if (!request.complete && !request.destroyed)
    await new Promise<void>((resolve) => request.once('close', resolve).once('end', resolve))
}

/** Yields the bytes of a request. Fails when they break off, or differ from the signed ones. */
export async function* bodyBytes(request: IncomingMessage): AsyncGenerator<Buffer> {
  const signed = String(request.headers['x-amz-content-sha256'])
  if (signed !== 'UNSIGNED-PAYLOAD' && !/^[0-9a-f]{64}$/.test(signed)) throw new S3Refusal('NotImplemented', 501)
  if (request.headers['content-length'] === undefined && request.method === 'PUT')
    throw new S3Refusal('MissingContentLength', 411)
  const hash = createHash('sha256')
  for await (const chunk of request as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
  if (!request.complete) throw new S3Refusal('IncompleteBody', 400)
  if (signed !== 'UNSIGNED-PAYLOAD' && hash.digest('hex') !== signed)
    throw new S3Refusal('XAmzContentSHA256Mismatch', 400)
}
