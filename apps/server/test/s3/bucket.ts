import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { escaped, S3Refusal, xml } from './answers.ts'

export interface BucketRequest {
  request: IncomingMessage
  response: ServerResponse
  key: string
  query: URLSearchParams
  /** The body, verified at its end. */
  bytes(): AsyncGenerator<Buffer>
}

interface StoredObject {
  file: string
  size: number
  etag: string
  at: Date
}

interface PartedUpload {
  key: string
  at: Date
  parts: Map<number, StoredObject>
}

const LEAST_PART = 5 * 1024 * 1024
/** Small, so that every listing has several pages. */
const PAGE = 3

/** The objects of one bucket, stored in files. An object exists only after all of it has arrived. */
export class ObjectBucket {
  readonly objects = new Map<string, StoredObject>()
  readonly uploads = new Map<string, PartedUpload>()

  readonly name: string
  private readonly folder: string

  private constructor(name: string, folder: string) {
    this.name = name
    this.folder = folder
  }

  static async create(name: string): Promise<ObjectBucket> {
    return new ObjectBucket(name, await mkdtemp(join(tmpdir(), 'recado-s3-')))
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }

  /** Answers a request. Rejects unknown ones. */
  async answer(bucketRequest: BucketRequest): Promise<void> {
    const { request, key, query } = bucketRequest
    const names = [...query.keys()].filter((name) => name !== 'x-id').sort()
    const call = `${request.method} ${key === '' ? 'bucket' : 'object'} ${names.join(',')}`
    switch (call) {
      case 'PUT object ':
        return this.put(bucketRequest)
      case 'GET object ':
      case 'HEAD object ':
        return this.get(bucketRequest)
      case 'DELETE object ':
        this.objects.delete(key)
        return void bucketRequest.response.writeHead(204).end()
      case 'POST object uploads':
        return this.beginUpload(bucketRequest)
      case 'PUT object partNumber,uploadId':
        return this.putPart(bucketRequest)
      case 'POST object uploadId':
        return this.joinParts(bucketRequest)
      case 'DELETE object uploadId':
        if (!this.uploads.delete(query.get('uploadId') ?? '')) throw new S3Refusal('NoSuchUpload', 404)
        return void bucketRequest.response.writeHead(204).end()
    }
    if (request.method === 'GET' && key === '' && query.get('list-type') === '2') return this.list(bucketRequest)
    if (request.method === 'GET' && key === '' && names.includes('uploads')) return this.listUploads(bucketRequest)
    throw new S3Refusal('NotImplemented', 501, call)
  }

  private async keep(bytes: AsyncIterable<Buffer>): Promise<StoredObject> {
    const file = join(this.folder, randomUUID())
    const hash = createHash('md5')
    const hashed = async function* () {
      for await (const chunk of bytes) {
        hash.update(chunk)
        yield chunk
      }
    }
    try {
      await pipeline(hashed(), createWriteStream(file))
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
    return { file, size: (await stat(file)).size, etag: `"${hash.digest('hex')}"`, at: new Date() }
  }

  private async put({ request, response, key, bytes }: BucketRequest): Promise<void> {
    const unknown = Object.keys(request.headers).find((name) => /^x-amz-(copy|tagging|acl|storage)/.test(name))
    if (unknown) throw new S3Refusal('NotImplemented', 501, unknown)
    const stored = await this.keep(bytes())
    if (request.headers['if-none-match'] === '*' && this.objects.has(key))
      throw new S3Refusal('PreconditionFailed', 412)
    this.objects.set(key, stored)
    response.writeHead(200, { etag: stored.etag }).end()
  }

  private async get({ request, response, key }: BucketRequest): Promise<void> {
    const storedObject = this.objects.get(key)
    if (!storedObject) throw new S3Refusal('NoSuchKey', 404)
    const { range, 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers
    if (ifMatch && ifMatch !== storedObject.etag) throw new S3Refusal('PreconditionFailed', 412)
    if (ifNoneMatch === storedObject.etag) return void response.writeHead(304, { etag: storedObject.etag }).end()
    const headers = {
      etag: storedObject.etag,
      'last-modified': storedObject.at.toUTCString(),
      'accept-ranges': 'bytes',
    }
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
    if (range && from === undefined) throw new S3Refusal('NotImplemented', 501, range)
    const start = Number(from ?? 0)
    const end = Math.min(to ? Number(to) : storedObject.size - 1, storedObject.size - 1)
    if (range && start >= storedObject.size) throw new S3Refusal('InvalidRange', 416)
    response.writeHead(range ? 206 : 200, {
      ...headers,
      'content-length': end - start + 1,
      ...(range && { 'content-range': `bytes ${start}-${end}/${storedObject.size}` }),
    })
    if (request.method === 'HEAD' || storedObject.size === 0) return void response.end()
    await pipeline(createReadStream(storedObject.file, { start, end }), response).catch(() => undefined)
  }

  private list({ response, query }: BucketRequest): void {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, Math.min(Number(query.get('max-keys') ?? PAGE), PAGE))
    const more = keys.length > page.length
    const contents = page.map((key) => {
      const { size, at, etag } = this.objects.get(key) as StoredObject
      return `<Contents><Key>${escaped(key)}</Key><LastModified>${at.toISOString()}</LastModified><ETag>${escaped(etag)}</ETag><Size>${size}</Size></Contents>`
    })
    const next = more ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : ''
    xml(
      response,
      200,
      `<ListBucketResult><Name>${this.name}</Name><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    )
  }

  private beginUpload({ response, key }: BucketRequest): void {
    const id = randomUUID()
    this.uploads.set(id, { key, at: new Date(), parts: new Map() })
    xml(
      response,
      200,
      `<InitiateMultipartUploadResult><Bucket>${this.name}</Bucket><Key>${escaped(key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }

  private uploadOf({ query, key }: BucketRequest): PartedUpload {
    const upload = this.uploads.get(query.get('uploadId') ?? '')
    if (upload?.key !== key) throw new S3Refusal('NoSuchUpload', 404)
    return upload
  }

  private async putPart(bucketRequest: BucketRequest): Promise<void> {
    const upload = this.uploadOf(bucketRequest)
    const part = await this.keep(bucketRequest.bytes())
    upload.parts.set(Number(bucketRequest.query.get('partNumber')), part)
    bucketRequest.response.writeHead(200, { etag: part.etag }).end()
  }

  private async joinParts(bucketRequest: BucketRequest): Promise<void> {
    const upload = this.uploadOf(bucketRequest)
    const chunks: Buffer[] = []
    for await (const chunk of bucketRequest.bytes()) chunks.push(chunk)
    const partNumbers = [
      ...Buffer.concat(chunks)
        .toString()
        .matchAll(/<PartNumber>(\d+)<\/PartNumber>/g),
    ].map(([, n]) => Number(n))
    const parts = partNumbers.map((number) => upload.parts.get(number))
    if (parts.some((part) => !part) || partNumbers.some((number, index) => number <= (partNumbers[index - 1] ?? 0)))
      throw new S3Refusal('InvalidPart', 400)
    if (parts.slice(0, -1).some((part) => (part?.size ?? 0) < LEAST_PART)) throw new S3Refusal('EntityTooSmall', 400)
    const joined = async function* () {
      for (const part of parts) if (part) yield* createReadStream(part.file) as AsyncIterable<Buffer>
    }
    this.objects.set(upload.key, await this.keep(joined()))
    this.uploads.delete(bucketRequest.query.get('uploadId') ?? '')
    xml(
      bucketRequest.response,
      200,
      `<CompleteMultipartUploadResult><Key>${escaped(upload.key)}</Key><ETag>"x"</ETag></CompleteMultipartUploadResult>`,
    )
  }

  private listUploads({ response, query }: BucketRequest): void {
    const prefix = query.get('prefix') ?? ''
    const open = [...this.uploads].filter(([, { key }]) => key.startsWith(prefix))
    const uploads = open.map(
      ([id, { key, at }]) =>
        `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    )
    xml(
      response,
      200,
      `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`,
    )
  }
}
