import type { Message } from '@recado/contract/conversations/message'
import type { Clock } from '../../../../platform/clock.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import { pictureSizeOf } from '../../../../platform/storage/file-name.rules.ts'
import { MEDIA_PURPOSE, mediaSigner, verifyMediaPath } from '../../../../platform/storage/media-path.ts'

export interface MediaAddresses {
  /** A message with its medium's address, good for 24 hours and signed afresh in each answer (messages.3), and a picture's size. */
  signed(message: Message): Message
  /** Whether an address is ours and still good. */
  verify(asked: { companyId: number; name: string; e: string; s: string }): boolean
}

/** Signs and checks the addresses of media. */
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
    verify: (asked) => verifyMediaPath(key, asked, clock.now()),
  }
}
