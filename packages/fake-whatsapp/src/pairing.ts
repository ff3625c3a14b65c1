import { createHmac, randomBytes } from 'node:crypto'
import type { KeyPair } from 'baileys'
import { Curve, proto, WA_ADV_ACCOUNT_SIG_PREFIX, WA_ADV_DEVICE_SIG_PREFIX } from 'baileys'

/** The content of a linked-devices QR code. */
export interface PairingQr {
  ref: string
  noiseKey: Buffer
  identityKey: Buffer
  advSecret: Buffer
}

/** Parses the bare `ref,noise,identity,adv` form and the newer wa.me link form. */
export function parsePairingQr(qr: string): PairingQr {
  const fields = (qr.split('#').pop() ?? '').split(',')
  const [ref, noise, identity, adv] = fields
  if (!ref || !noise || !identity || !adv) throw new Error('not a linked-devices QR code')
  return {
    ref,
    noiseKey: Buffer.from(noise, 'base64'),
    identityKey: Buffer.from(identity, 'base64'),
    advSecret: Buffer.from(adv, 'base64'),
  }
}

/** The account's signed statement "this companion key is my device number N", sent in pair-success. */
export function signDeviceIdentity(qr: Omit<PairingQr, 'ref'>, account: KeyPair, keyIndex: number): Uint8Array {
  const details = proto.ADVDeviceIdentity.encode({
    rawId: randomBytes(4).readUInt32BE() >>> 1,
    timestamp: Math.floor(Date.now() / 1000),
    keyIndex,
  }).finish()
  const accountSignature = Curve.sign(
    account.private,
    Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, qr.identityKey]),
  )
  const signedIdentity = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: account.public,
    accountSignature,
  }).finish()
  return proto.ADVSignedDeviceIdentityHMAC.encode({
    details: signedIdentity,
    hmac: createHmac('sha256', qr.advSecret).update(signedIdentity).digest(),
  }).finish()
}

/** Verifies the companion's counter-signature in its pair-device-sign answer. */
export function companionSignatureIsValid(
  answer: Uint8Array,
  qr: Pick<PairingQr, 'identityKey'>,
  account: KeyPair,
): boolean {
  const { details, deviceSignature } = proto.ADVSignedDeviceIdentity.decode(answer)
  if (!details || !deviceSignature) return false
  const signedBytes = Buffer.concat([WA_ADV_DEVICE_SIG_PREFIX, details, qr.identityKey, account.public])
  return Curve.verify(qr.identityKey, signedBytes, deviceSignature)
}
