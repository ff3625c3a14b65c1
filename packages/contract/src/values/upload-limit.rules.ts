export const MEGABYTE = 1024 * 1024

/** Bytes of one file, as long as the operator sets no `UPLOAD_LIMIT_MB`. */
export const DEFAULT_UPLOAD_LIMIT = 64 * MEGABYTE

/**
 * Bytes that one file of a call may have.
 * @param own the limit of the call itself; null: the installation's alone
 * @param installation `UPLOAD_LIMIT_MB` in bytes
 */
export const fileLimit = (own: number | null, installation: number): number =>
  Math.min(own ?? installation, installation)

/** A limit as people read it: `64 MB`. Limits are whole megabytes of 1,048,576 bytes. */
export const limitSize = (bytes: number): string => `${Math.floor(bytes / MEGABYTE)} MB`
