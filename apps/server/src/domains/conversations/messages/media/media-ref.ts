import type { MediaRef } from '@recado/channels/channel'
import type { Secrets } from '../../../../platform/secrets.ts'

/** The purpose for sealing media references, which contain the media's keys. */
const MEDIA_REF_PURPOSE = 'media-ref'

/** Seals a network's media reference for storage. */
export const sealMediaRef = (secrets: Secrets, ref: MediaRef): Uint8Array =>
  secrets.seal(MEDIA_REF_PURPOSE, JSON.stringify(ref))

export const openMediaRef = (secrets: Secrets, sealed: Buffer): MediaRef =>
  JSON.parse(secrets.open(MEDIA_REF_PURPOSE, sealed).toString()) as MediaRef
