import { randomUUID } from 'node:crypto'
import type { CacheStore, WASocket } from 'baileys'
import { type OutboundMedium, uploadMedium } from './media-upload.ts'

/**
 * Media that were uploaded, for Baileys to name in a message: its `mediaCache`, in which it looks for each medium before it would
 * upload it itself. Each is known as long as its message is being built.
 */
export class UploadedMedia implements CacheStore {
  private readonly messages = new Map<string, unknown>()

  /**
   * Uploads a medium and has its message sent.
   * @param send gets the address under which Baileys finds the medium here
   * @throws SendFailure, and the errors of `send`
   */
  async with<T>(
    socket: WASocket,
    { medium, timeoutMs }: { medium: OutboundMedium; timeoutMs: number },
    send: (url: string) => Promise<T>,
  ): Promise<T> {
    const url = `uploaded:${randomUUID()}`
    // As Baileys names it.
    const key = `${medium.media}:${url}`
    this.messages.set(key, await uploadMedium(socket, medium, timeoutMs))
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
