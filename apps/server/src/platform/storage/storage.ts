import type { Readable } from 'node:stream'

/** A stored file. */
export interface StoredFile {
  /**
   * Unguessable, without a folder. A picture's name includes its size in pixels, so that a page can reserve its space
   * (`pictureSizeOf`).
   */
  name: string
  /** In bytes. */
  size: number
}

/** A file on this machine. Its size is known, and it is read only as fast as the store accepts it. */
export interface LocalFile {
  path: string
}

/** Bytes, a file on this machine, or a stream of unknown length that is read to its end. */
export type FileContent = Uint8Array | LocalFile | Readable

/** A part of a file: first and last byte, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** A file in a listing. */
export interface StorageListing {
  companyId: number
  name: string
  /** In bytes. */
  size: number
}

/**
 * The store of the companies' files: a local folder or an object store. Both pass one suite
 * (`apps/server/test/storage-suite.ts`). A file never changes under its name. Every method throws StorageUnavailable
 * while the store is unreachable or refuses.
 */
export interface Storage {
  /**
   * Stores a file under a new name. A reader sees all of it or nothing, also after a crash.
   * @param options.extension without a dot; `bin` when it is malformed
   * @param options.maxBytes maximum size
   * @param options.isScanned derived from scanned contents, so a virus scanner skips it
   * @throws FileTooLarge, and every error of the content; nothing is left behind then
   */
  put(
    companyId: number,
    content: FileContent,
    options: { extension: string; maxBytes?: number; isScanned?: boolean },
  ): Promise<StoredFile>
  /** Scans a stored file. Absent without a virus scanner. @returns the name of the virus, null when clean or deleted */
  findVirus?(companyId: number, name: string): Promise<string | null>
  /**
   * Stores a file under its existing name, for moving and restoring. Replaces a file of that name.
   * @throws Error when the content has another size; nothing is changed then
   */
  putAs(file: StorageListing, content: Readable): Promise<void>
  /** Returns a file's size and time, or null when it does not exist. */
  stat(companyId: number, name: string): Promise<FileFacts | null>
  /**
   * Opens a file or a part of it. Null when it does not exist. A caller that does not read the stream to its end must
   * destroy it.
   */
  open(companyId: number, name: string, range?: ByteRange): Promise<OpenFile | null>
  /** Removes a file. Succeeds when it does not exist. */
  remove(companyId: number, name: string): Promise<void>
  /** Removes all files of a company. */
  removeAll(companyId: number): Promise<void>
  /** Lists all files of all companies, in no order, without drafts and foreign files. */
  list(): AsyncIterable<StorageListing>
  /**
   * Removes the drafts of uploads interrupted before this time.
   * @returns the number of drafts
   */
  removeDrafts(before: Date): Promise<number>
  /** Succeeds when the store answers and can be read. */
  check(): Promise<void>
}

export interface FileFacts {
  /** Size of the whole file in bytes, even when only a part is read. */
  size: number
  modifiedAt: Date
}

export interface OpenFile extends FileFacts {
  stream: Readable
}

export class FileTooLarge extends Error {
  override name = 'FileTooLarge'
}

/**
 * The store does not answer or refuses. The message has the attempted action and the store's message, never an address
 * with credentials. There is no cause, because a store's errors repeat the request.
 */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}
