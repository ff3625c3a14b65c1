import { randomUUID } from 'node:crypto'
import type { CacheStore, WASocket } from 'baileys'
import { encryptAndUpload, type OutboundMediaContent } from './media-upload.ts'

/**
 * Baileys' `mediaCache` with already uploaded media. Baileys looks here before it would upload a medium itself. An
 * entry lives while its message is being built.
 */
export class UploadedMedia implements CacheStore {
  private readonly messages = new Map<string, unknown>()

  /**
   * Uploads a medium and sends its message.
   * @param send gets the address under which Baileys finds the medium here
   * @throws SendFailure, and the errors of `send`
   */
  async with<T>(
    socket: WASocket,
    { medium, timeoutMs }: { medium: OutboundMediaContent; timeoutMs: number },
    send: (url: string) => Promise<T>,
  ): Promise<T> {
    const url = `uploaded:${randomUUID()}`
    // Baileys' cache key.
    const key = `${medium.media}:${url}`
    this.messages.set(key, await encryptAndUpload(socket, medium, timeoutMs))
    try {
      return await send(url)
    } finally {
      this.del(key)
    }
  }

  get<T>(key: string): T | undefined {
    return this.messages.get(key) as T | undefined
  }

  set<T>(key: string, value: T): void {
    this.messages.set(key, value)
  }

  del(key: string): void {
    this.messages.delete(key)
  }

  flushAll(): void {
    this.messages.clear()
  }
}
