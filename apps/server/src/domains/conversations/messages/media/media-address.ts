import type { Message } from '@recado/contract/conversations/message'
import type { Clock } from '../../../../platform/clock.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import { pictureSizeOf } from '../../../../platform/storage/file-name.rules.ts'
import { MEDIA_PURPOSE, mediaSigner, verifyMediaPath } from '../../../../platform/storage/media-path.ts'

export interface MediaAddresses {
  /** Adds the medium's address, signed for 24 hours and renewed in each response (messages.3), and a picture's size. */
  signed(message: Message): Message
  /** Whether an address was signed by us and has not expired. */
  verify(asked: { companyId: number; name: string; e: string; s: string }): boolean
}

/** Creates the functions that sign and verify media addresses. */
export function mediaAddresses(secrets: Secrets, clock: Clock): MediaAddresses {
  const key = secrets.key(MEDIA_PURPOSE)
  const sign = mediaSigner(secrets, clock)
  return {
    signed: (message) =>
      message.mediaPath === null
        ? message
        : {
            ...message,
            mediaUrl: sign(message.companyId, message.mediaPath),
            mediaPixels: pictureSizeOf(message.mediaPath),
          },
    verify: (address) => verifyMediaPath(key, address, clock.now()),
  }
}
