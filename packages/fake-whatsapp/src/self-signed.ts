import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface TlsIdentity {
  key: string
  /** PEM; both the server certificate and the CA that a client must trust. */
  cert: string
}

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const size: number[] = []
  for (let rest = body.length; rest > 0; rest >>>= 8) size.unshift(rest & 0xff)
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length, ...size]), body])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const octets = (body: Uint8Array) => der(0x04, body)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (date: Date) => der(0x17, Buffer.from(date.toISOString().replace(/^\d\d|[-:T]|\.\d+/g, ''), 'latin1'))
const BOOLEAN_TRUE = Buffer.from([0x01, 0x01, 0xff])

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))
const SUBJECT_ALT_NAME = oid('551d11')
const BASIC_CONSTRAINTS = oid('551d13')
const COMMON_NAME = oid('550403')

/** A temporary certificate for localhost and 127.0.0.1, so that no openssl binary or key file is needed. */
export function selfSigned(): TlsIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // a unique name: with two certificates of one name in the trust store, the wrong one may be chosen as issuer
  const commonName = `fake-whatsapp media ${randomBytes(6).toString('hex')}`
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(commonName)))))
  const altNames = sequence(der(0x87, Buffer.from([127, 0, 0, 1])), der(0x82, Buffer.from('localhost')))
  const extensions = sequence(
    sequence(BASIC_CONSTRAINTS, BOOLEAN_TRUE, octets(sequence(BOOLEAN_TRUE))),
    sequence(SUBJECT_ALT_NAME, octets(altNames)),
  )
  const serial = randomBytes(8)
  serial.writeUInt8((serial.readUInt8(0) & 0x7f) | 0x01, 0)
  const day = 24 * 3600 * 1000
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ECDSA_SHA256,
    name,
    sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + 365 * day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = sign('sha256', body, privateKey)
  const certificate = sequence(body, ECDSA_SHA256, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
