import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { StorageUnavailable } from './storage.ts'
import type { S3Settings } from './storage-setting.rules.ts'

const CONNECT_WITHIN_MS = 5_000
/** Maximum time without traffic on a connection. */
const IDLE_MS = 30_000
/** Files read at the same time. A slow reader holds one connection. */
const CONNECTIONS = 256

/**
 * Creates a client of an S3-compatible store.
 * @param lookup tests only: resolves the store's host name
 */
export function createS3Client(settings: S3Settings, lookup?: LookupFunction): S3Client {
  const agent = { keepAlive: true, maxSockets: CONNECTIONS, ...(lookup && { lookup }) }
  return new S3Client({
    region: settings.region,
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    forcePathStyle: settings.pathStyle,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    maxAttempts: 3,
    // Failures are thrown. Without this, the client also writes them to the console.
    logger: silent,
    // Checksums in trailers are Amazon's extension, which other stores reject.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      socketTimeout: IDLE_MS,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  })
}

const nothing = () => undefined
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }

/** Whether the store reports that the file does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/**
 * Runs a call of the store.
 * @throws StorageUnavailable for any failure of the store, because its own errors repeat the request and the key's name
 */
export async function calling<T>(what: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw storageError(what, error)
  }
}

/** Converts an error of the store as `calling` does. Returns any other error unchanged. */
export function storageError(what: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StorageUnavailable) return error
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode
    return new StorageUnavailable(`${what}: ${error.name}${status === undefined ? '' : ` (${status})`}`)
  }
  if (error.name === 'TimeoutError') return new StorageUnavailable(`${what}: no answer in time`)
  if (networkCodes.has(code ?? '') || /socket hang up/.test(error.message))
    return new StorageUnavailable(`${what}: ${code ?? 'the connection broke off'}`)
  return error
}

const networkCodes = new Set(
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'].concat(
    ['ENETUNREACH', 'ECONNABORTED', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'EPROTO'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ),
)
