import type { ChannelAddress } from './channel-content.ts'

/** Somebody in a phone's address book. */
export interface PhoneBookPerson {
  /** International number, digits only, as the network knows it. */
  phone: string
  /** As the owner saved it; in a simulation as the person shows it. '' when there is none. */
  name: string
}

/** A person in a group. */
export interface GroupMember {
  address: ChannelAddress
  /** As the owner saved it, or as the person shows it; '' when the network says neither. */
  name: string
  isMe: boolean
}
