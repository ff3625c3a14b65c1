import type { Message } from '@recado/contract/conversations/message'
import type { Clock } from '../../../../platform/clock.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import { pictureSizeOf } from '../../../../platform/storage/file-name.rules.ts'
import { signMediaPath, verifyMediaPath } from '../../../../platform/storage/media-path.ts'

/** The purpose under which addresses of media are signed. */
export const MEDIA_PURPOSE = 'media'

export interface MediaAddresses {
  /** A message with its medium's address, good for 24 hours and signed afresh in each answer (messages.3), and a picture's size. */
  signed(message: Message): Message
  /** Whether an address is ours and still good. */
  verify(asked: { companyId: number; name: string; e: string; s: string }): boolean
}

/** Signs and checks the addresses of media. */
export function mediaAddresses(secrets: Secrets, clock: Clock): MediaAddresses {
  const key = secrets.key(MEDIA_PURPOSE)
  return {
    signed: (message) =>
      message.mediaPath === null
        ? message
        : {
            ...message,
            mediaUrl: signMediaPath(key, message.companyId, message.mediaPath, clock.now()),
            mediaPixels: pictureSizeOf(message.mediaPath),
          },
    verify: (asked) => verifyMediaPath(key, asked, clock.now()),
  }
}
