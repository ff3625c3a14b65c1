import type { ChannelAbilities, ChannelSession } from '@recado/channels/channel'

/** An open session on this node. Take it afresh for each use: it ends with the session. */
export interface LiveChannel {
  readonly session: ChannelSession
  readonly abilities: ChannelAbilities
  /** The owner's lease epoch; grows when another owner takes over. */
  readonly epoch: number
  /** The connected number, digits. */
  readonly phone: string
}
