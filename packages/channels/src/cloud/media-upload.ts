import { randomBytes } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { shortenedName } from '@recado/contract/values/file-name.rules'
import { type OutboundMedium as Medium, SendFailure } from '../channel.ts'
import { graphFailure, lineFailure } from './failure.rules.ts'
import { GraphRefusal, parseGraphAnswer } from './graph-client.ts'

const PATIENCE_MS = 120_000

/**
 * Uploads a medium and returns the network's id of it. Streams the bytes; a known size is sent as the length. The
 * upload is visible to no one, so a failure may be retried.
 * @throws SendFailure
 */
export async function uploadToGraph(to: URL, accessToken: string, medium: Medium): Promise<string> {
  const boundary = `----recado${randomBytes(16).toString('hex')}`
  const head = Buffer.from(headOf(boundary, medium))
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const headers: Record<string, string | number> = {
    authorization: `Bearer ${accessToken}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  if (medium.size !== null) headers['content-length'] = head.length + medium.size + tail.length
  const file = medium.read()
  try {
    const { status, body } = await post(to, headers, [head, file, tail])
    const { id } = parseGraphAnswer(status, body, { accessToken })
    if (typeof id !== 'string') throw new SendFailure('retry', 'the network returned no media id')
    return id
  } catch (error) {
    throw failureOfUpload(error)
  } finally {
    file.destroy()
  }
}

function headOf(boundary: string, { mimetype, fileName }: Medium): string {
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const name = encodeURIComponent(shortenedName(fileName, 100)).replaceAll("'", '%27')
  const file = `content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${clean(mimetype)}`
  return `${field('messaging_product', 'whatsapp')}${field('type', clean(mimetype))}--${boundary}\r\n${file}\r\n\r\n`
}

const clean = (mimetype: string) => mimetype.replaceAll(/[^\w!#$&^.+/;= -]/g, '')

function post(
  to: URL,
  headers: Record<string, string | number>,
  parts: [Buffer, Readable, Buffer],
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const send = to.protocol === 'https:' ? tlsRequest : plainRequest
    const request = send(to, { method: 'POST', headers, timeout: PATIENCE_MS })
    request.once('timeout', () => request.destroy(new Error('the network does not answer')))
    request.once('error', reject)
    request.once('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    write(request, parts).catch((error: unknown) => {
      request.destroy()
      reject(error)
    })
  })
}

async function write(request: NodeJS.WritableStream, [head, file, tail]: [Buffer, Readable, Buffer]): Promise<void> {
  request.write(head)
  try {
    for await (const part of file) {
      if (!request.write(part as Buffer)) await untilDrained(request)
    }
  } catch (error) {
    throw error instanceof SendFailure ? error : new SendFailure('refused', String(error), null, 'media')
  }
  request.end(tail)
}

const untilDrained = (stream: NodeJS.WritableStream) =>
  new Promise<void>((resolve) => {
    const finish = () => {
      stream.off('drain', finish)
      stream.off('close', finish)
      resolve()
    }
    stream.once('drain', finish)
    stream.once('close', finish)
  })

/** No message was sent at this point. A file that the network does not accept is refused permanently. */
function failureOfUpload(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error
  if (!(error instanceof GraphRefusal)) return new SendFailure('retry', lineFailure(error).message, 503)
  const { problem } = error
  if (problem.code === null && problem.status !== 413) return new SendFailure('retry', problem.words, problem.status)
  const failure = graphFailure(problem.code === null ? { ...problem, code: 131053 } : problem)
  const isPlain = failure.kind === 'refused' && failure.reason === null
  return isPlain ? new SendFailure('refused', failure.message, failure.code, 'media') : failure
}
