import type { ChannelAbilities, ChannelSession } from '@recado/channels/channel'

/** An open session on this node. Fetch it for each use, because it ends with the session. */
export interface LiveChannel {
  readonly session: ChannelSession
  readonly abilities: ChannelAbilities
  /** The owner's lease epoch, which grows with each new owner. */
  readonly epoch: number
  /** The connected number, digits only. */
  readonly phone: string
}
