export const MEGABYTE = 1024 * 1024

/** Maximum bytes per file if the operator sets no `UPLOAD_LIMIT_MB`. */
export const DEFAULT_UPLOAD_LIMIT = 64 * MEGABYTE

/**
 * Returns the maximum bytes of one file in a call.
 * @param own the limit of the call itself; null: only the installation's
 * @param installation `UPLOAD_LIMIT_MB` in bytes
 */
export const fileLimit = (own: number | null, installation: number): number =>
  Math.min(own ?? installation, installation)

/** Formats a limit for users: `64 MB`. Limits are whole megabytes of 1,048,576 bytes. */
export const limitSize = (bytes: number): string => `${Math.floor(bytes / MEGABYTE)} MB`
