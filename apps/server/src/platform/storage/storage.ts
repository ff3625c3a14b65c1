import type { Readable } from 'node:stream'

/** A file as it was stored. */
export interface StoredFile {
  /** Unguessable; without a folder. A picture's says its size in pixels, so that a page can keep its place (`pictureSizeOf`). */
  name: string
  /** In bytes. */
  size: number
}

/** Where the companies' files lie. One interface, so that a local folder can become an object store. */
export interface Storage {
  /**
   * Stores a file under a new name. A reader sees all of it or nothing, also after a crash.
   * @param content its bytes, or a stream of them that is read to its end
   * @param options.extension without a dot; `bin` when it is not a plain one
   * @param options.maxBytes the largest size allowed
   * @throws FileTooLarge, and every error of the stream; nothing stays behind then
   */
  put(
    companyId: number,
    content: Uint8Array | Readable,
    options: { extension: string; maxBytes?: number },
  ): Promise<StoredFile>
  /** Opens a file, or a part of it (both ends in bytes, the last included); null when there is none. */
  open(companyId: number, name: string, range?: { start: number; end: number }): Promise<OpenFile | null>
  /** Removes a file; one that is not there is removed already. */
  remove(companyId: number, name: string): Promise<void>
  /** Removes all files of a company. */
  removeAll(companyId: number): Promise<void>
}

export interface OpenFile {
  /** The whole file's, in bytes, also when only a part is read. */
  size: number
  modifiedAt: Date
  stream: Readable
}

export class FileTooLarge extends Error {
  override name = 'FileTooLarge'
}
