import type { KeyPair } from 'baileys'
import { Curve, proto, WA_CERT_DETAILS } from 'baileys'

/** The server's Noise identity: a static key with a certificate chain of an intermediate and a root. */
export interface ServerTrust {
  staticKey: KeyPair
  certChain: Uint8Array
  /** 32 bytes; clients must trust this key instead of WhatsApp's root key. */
  rootPublicKey: Buffer
}

const { NoiseCertificate } = proto.CertChain
const YEAR = 365 * 24 * 3600

function certificate(serial: number, issuerSerial: number, key: Uint8Array, signer: KeyPair) {
  const now = Math.floor(Date.now() / 1000)
  const details = NoiseCertificate.Details.encode({
    serial,
    issuerSerial,
    key,
    notBefore: now - 3600,
    notAfter: now + YEAR,
  }).finish()
  return { details, signature: Curve.sign(signer.private, details) }
}

let processTrust: ServerTrust | undefined

/** The trust that all servers of this process share, because its signatures are slow. */
export function sharedTrust(): ServerTrust {
  processTrust ??= createTrust()
  return processTrust
}

function createTrust(): ServerTrust {
  const root = Curve.generateKeyPair()
  const intermediate = Curve.generateKeyPair()
  const staticKey = Curve.generateKeyPair()
  const certChain = proto.CertChain.encode({
    leaf: certificate(2, 1, staticKey.public, intermediate),
    intermediate: certificate(1, WA_CERT_DETAILS.SERIAL, intermediate.public, root),
  }).finish()
  return { staticKey, certChain, rootPublicKey: Buffer.from(root.public) }
}
