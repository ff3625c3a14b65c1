import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The allowed caller and address. */
export interface Signer {
  accessKey: string
  secretKey: string
  region: string
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text).digest()
const SKEW_MS = 15 * 60_000

/**
 * Checks a request's Signature Version 4 in its Authorization header, after "Authenticating Requests: Using the
 * Authorization Header" of the Amazon S3 API Reference. Rebuilds the canonical request from what arrived.
 * @returns S3's error code, or null when the signature is valid. The reader of the body checks its hash
 */
export function signatureRefusal(request: IncomingMessage, signer: Signer, now: Date): string | null {
  const header = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  )
  if (!header) return 'AccessDenied'
  const [, credential = '', signedHeaders = '', signature = ''] = header
  const [accessKey, day = '', region, service, end] = credential.split('/')
  if (accessKey !== signer.accessKey) return 'InvalidAccessKeyId'
  const time = String(request.headers['x-amz-date'] ?? '')
  if (region !== signer.region || service !== 's3' || end !== 'aws4_request' || !time.startsWith(day))
    return 'AuthorizationHeaderMalformed'
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(at - now.getTime()) < SKEW_MS)) return 'RequestTimeTooSkewed'
  const names = signedHeaders.split(';')
  const requiredHeaders = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  if (requiredHeaders.some((name) => !names.includes(name)) || !requiredHeaders.includes('x-amz-content-sha256'))
    return 'AccessDenied'
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonicalRequest(request, names))].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${signer.secretKey}`, day), signer.region))
  const expected = hmac(key, text)
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

function canonicalRequest(request: IncomingMessage, names: readonly string[]): string {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const pairs = query.split('&').filter((pair) => pair !== '')
  const parameters = pairs.map((pair) => (pair.includes('=') ? pair : `${pair}=`)).map(encodedPair)
  const headers = names.map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  )
  return [
    request.method,
    path
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    parameters.sort().join('&'),
    headers.join(''),
    names.join(';'),
    request.headers['x-amz-content-sha256'],
  ].join('\n')
}

const encodedPair = (pair: string): string => {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)].map((text) => encoded(decodeURIComponent(text))).join('=')
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
