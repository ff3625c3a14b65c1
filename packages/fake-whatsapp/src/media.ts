import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Server } from 'node:https'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { MediaType } from 'baileys'
import { getMediaKeys } from 'baileys'
import { required } from './nodes.ts'
import { selfSigned, type TlsIdentity } from './self-signed.ts'

const MAC_LENGTH = 10
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

export interface EncryptedMedia {
  mediaKey: Buffer
  fileSha256: Buffer
  fileEncSha256: Buffer
  fileLength: number
  body: Buffer
}

export async function encryptMedia(plain: Uint8Array, type: MediaType): Promise<EncryptedMedia> {
  const mediaKey = randomBytes(32)
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, type)
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv)
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()])
  const mac = createHmac('sha256', required(macKey, 'media mac key'))
    .update(iv)
    .update(ciphertext)
    .digest()
    .subarray(0, MAC_LENGTH)
  const body = Buffer.concat([ciphertext, mac])
  return { mediaKey, fileSha256: digest(plain), fileEncSha256: digest(body), fileLength: plain.length, body }
}

export async function decryptMedia(body: Buffer, mediaKey: Uint8Array, type: MediaType): Promise<Buffer> {
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, type)
  const ciphertext = body.subarray(0, body.length - MAC_LENGTH)
  const mac = createHmac('sha256', required(macKey, 'media mac key'))
    .update(iv)
    .update(ciphertext)
    .digest()
    .subarray(0, MAC_LENGTH)
  if (!mac.equals(body.subarray(body.length - MAC_LENGTH))) throw new Error('media MAC does not match')
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
  return Buffer.concat([decipher.update(ciphertext), decipher.final()])
}

let processIdentity: TlsIdentity | undefined

/** The certificate that all hosts of this process share, so that a client must trust it only once. */
function mediaIdentity(): TlsIdentity {
  processIdentity ??= selfSigned()
  return processIdentity
}

/**
 * The host for encrypted attachments. Clients require https, so it uses a self-signed certificate; give `caPem` to the
 * client (NODE_EXTRA_CA_CERTS, an https agent or an undici dispatcher).
 */
export class MediaHost {
  private readonly files = new Map<string, Buffer>()
  private readonly expired = new Map<string, Buffer>()
  private readonly tls = mediaIdentity()
  private readonly server: Server
  /** Answers the next `count` downloads with this status instead of the file. */
  failDownloads = { count: 0, status: 503 }
  failUploads = { count: 0, status: 503 }
  /** The next N uploads get no answer. */
  holdUploads = 0
  /** The next N downloads break off midway, stop sending midway, or have one wrong byte. */
  cutDownloads = 0
  holdDownloads = 0
  spoilDownloads = 0

  private readonly onUpload: (path: string, size: number) => void

  constructor(onUpload: (path: string, size: number) => void = () => {}) {
    this.onUpload = onUpload

    this.server = createServer({ key: this.tls.key, cert: this.tls.cert }, (request, response) => {
      const url = new URL(request.url ?? '/', 'https://media')
      if (request.method === 'POST') {
        const chunks: Buffer[] = []
        request.on('data', (chunk) => chunks.push(chunk))
        request.on('end', () => {
          if (this.holdUploads > 0) {
            this.holdUploads--
            return
          }
          if (this.failUploads.count > 0) {
            this.failUploads.count--
            response.writeHead(this.failUploads.status).end()
            return
          }
          const body = Buffer.concat(chunks)
          const path = this.put(body)
          this.onUpload(path, body.length)
          response.setHeader('content-type', 'application/json')
          response.end(JSON.stringify({ url: this.urlOf(path), direct_path: path }))
        })
        return
      }
      const body = this.files.get(url.pathname)
      if (this.failDownloads.count > 0) {
        this.failDownloads.count--
        response.writeHead(this.failDownloads.status).end()
      } else if (!body) {
        response.writeHead(404).end()
      } else {
        this.serve(response, body)
      }
    })
  }

  private serve(response: ServerResponse, body: Buffer): void {
    response.writeHead(200, { 'content-length': body.length })
    const half = Math.floor(body.length / 2)
    if (this.cutDownloads > 0) {
      this.cutDownloads--
      response.write(body.subarray(0, half), () => response.destroy())
    } else if (this.holdDownloads > 0) {
      this.holdDownloads--
      response.write(body.subarray(0, half))
    } else if (this.spoilDownloads > 0) {
      this.spoilDownloads--
      response.end(Buffer.concat([body.subarray(0, half), Buffer.of((body[half] ?? 0) ^ 1), body.subarray(half + 1)]))
    } else response.end(body)
  }

  get caPem(): string {
    return this.tls.cert
  }

  /** `127.0.0.1:PORT`, as announced to clients in media_conn. */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  urlOf(path: string): string {
    return `https://${this.host}${path}`
  }

  put(body: Buffer): string {
    const path = `/v/${digest(body).toString('hex')}`
    this.files.set(path, body)
    return path
  }

  get(path: string): Buffer | undefined {
    return this.files.get(path)
  }

  /** Makes a stored file unavailable, as WhatsApp does with old media. The sender's phone still has it. */
  expire(path: string): boolean {
    const body = this.files.get(path)
    if (body) this.expired.set(path, body)
    return this.files.delete(path)
  }

  /** Stores an expired file again under a new path, as the phone does when asked. */
  putAgain(path: string): string | undefined {
    const body = this.expired.get(path) ?? this.files.get(path)
    if (!body) return undefined
    const newPath = `${path}-again`
    this.files.set(newPath, body)
    return newPath
  }

  listen(port = 0): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject)
      this.server.listen(port, '127.0.0.1', () => resolve())
    })
  }

  close(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }
}
