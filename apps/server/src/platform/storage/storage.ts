import type { Readable } from 'node:stream'

/** A file as it was stored. */
export interface StoredFile {
  /** Unguessable; without a folder. A picture's says its size in pixels, so that a page can keep its place (`pictureSizeOf`). */
  name: string
  /** In bytes. */
  size: number
}

/** A file of this machine: its size is known, and it is read only as fast as the store takes it. */
export interface LocalFile {
  path: string
}

/** Bytes, a file of this machine, or a stream of unknown length that is read to its end. */
export type FileContent = Uint8Array | LocalFile | Readable

/** A part of a file, both ends in bytes and included. */
export interface ByteRange {
  start: number
  end: number
}

/** A file as a listing shows it. */
export interface ListedFile {
  companyId: number
  name: string
  /** In bytes. */
  size: number
}

/**
 * Where the companies' files lie: a local folder or an object store. Both pass one suite
 * (`apps/server/test/storage-suite.ts`). A file never changes under its name.
 * Every method throws StorageUnavailable while the store is away or refuses.
 */
export interface Storage {
  /**
   * Stores a file under a new name. A reader sees all of it or nothing, also after a crash.
   * @param options.extension without a dot; `bin` when it is not a plain one
   * @param options.maxBytes the largest size allowed
   * @param options.isScanned made of contents that were scanned: a virus scanner leaves it out
   * @throws FileTooLarge, and every error of the content; nothing stays behind then
   */
  put(
    companyId: number,
    content: FileContent,
    options: { extension: string; maxBytes?: number; isScanned?: boolean },
  ): Promise<StoredFile>
  /** Scans a stored file; absent without a virus scanner. @returns the name of what was found, null when clean or gone */
  findIn?(companyId: number, name: string): Promise<string | null>
  /**
   * Stores a file under the name that it has elsewhere, for moving and restoring; the same one again is replaced.
   * @throws Error when the content is not of this size; nothing is changed then
   */
  putAs(file: ListedFile, content: Readable): Promise<void>
  /** A file's size and time; null when there is none. */
  stat(companyId: number, name: string): Promise<FileFacts | null>
  /** Opens a file, or a part of it; null when there is none. A caller that does not read the stream to its end destroys it. */
  open(companyId: number, name: string, range?: ByteRange): Promise<OpenFile | null>
  /** Removes a file; one that is not there is removed already. */
  remove(companyId: number, name: string): Promise<void>
  /** Removes all files of a company. */
  removeAll(companyId: number): Promise<void>
  /** All files of all companies, in no order; drafts and foreign files are left out. */
  list(): AsyncIterable<ListedFile>
  /**
   * Removes what uploads left behind that were cut off before this time.
   * @returns how many
   */
  removeDrafts(before: Date): Promise<number>
  /** Does nothing where the store answers and may be read. */
  check(): Promise<void>
}

export interface FileFacts {
  /** The whole file's, in bytes, also when only a part is read. */
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
 * The store does not answer or refuses. The message names what was tried and the store's word for it, never an address
 * with credentials; there is no cause, because a store's own errors repeat what it was sent.
 */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}
