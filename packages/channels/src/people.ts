import type { ChannelAddress } from './channel-content.ts'

/** A person in a phone's address book. */
export interface PhoneBookPerson {
  /** International number, digits only, as the network knows it. */
  phone: string
  /** The name that the owner saved; in a simulation the person's display name. '' when missing. */
  name: string
}

/** A person in a group. */
export interface GroupMember {
  address: ChannelAddress
  /** The name that the owner saved, or the person's display name; '' when the network sends neither. */
  name: string
  isMe: boolean
}
