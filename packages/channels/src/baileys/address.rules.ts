import type { BinaryNode } from 'baileys'
import type { ChannelAddress } from '../channel.ts'

const PHONE_SERVERS = new Set(['s.whatsapp.net', 'hosted', 'c.us'])
const LID_SERVERS = new Set(['lid', 'hosted.lid'])

export interface Jid {
  user: string
  server: string
}

/** Splits a JID and drops its device and agent parts. Null when the text is not a JID. */
export function parseJid(jid: string | null | undefined): Jid | null {
  const at = jid?.indexOf('@') ?? -1
  if (!jid || at < 0) return null
  const user = jid.slice(0, at).split(/[:_.]/)[0] ?? ''
  return { user, server: jid.slice(at + 1) }
}

export function isLid(jid: string | null | undefined): boolean {
  return LID_SERVERS.has(parseJid(jid)?.server ?? '')
}

/** WhatsApp's own accounts: announcements, Meta AI and other bots. */
const NETWORK_USER = /^(0|1313555\d{4}|131655500\d{2})$/

/** True for JIDs that never become a conversation: status updates, channels, WhatsApp announcements and Meta AI. */
export function isIgnoredJid(jid: string): boolean {
  if (jid === 'status@broadcast' || jid.endsWith('@newsletter') || jid.endsWith('@bot')) return true
  const address = parseJid(jid)
  return address !== null && PHONE_SERVERS.has(address.server) && NETWORK_USER.test(address.user)
}

/** Digits only, because senders can put any text into the JIDs that a message names. */
const PERSON_USER = /^\d{1,30}$/
const GROUP_USER = /^[\d-]{1,100}$/

/**
 * Returns the address of a JID, with the person's other form (phone or LID) when the network sent it. Null for JIDs
 * that are neither a person nor a group.
 */
export function addressOf(jid: string | null | undefined, alternative?: string | null): ChannelAddress | null {
  const main = parseJid(jid)
  if (main?.server === 'g.us') return GROUP_USER.test(main.user) ? { phone: null, lid: null, group: main.user } : null
  if (!main || !PERSON_USER.test(main.user)) return null
  const second = parseJid(alternative)
  const other = second && PERSON_USER.test(second.user) ? second : null
  if (LID_SERVERS.has(main.server)) {
    const phone = other && PHONE_SERVERS.has(other.server) ? other.user : null
    return { phone, lid: main.user, group: null }
  }
  if (PHONE_SERVERS.has(main.server)) {
    const lid = other && LID_SERVERS.has(other.server) ? other.user : null
    return { phone: main.user, lid, group: null }
  }
  return null
}

/**
 * Returns the JID to send to: the group, else the phone, else the LID.
 * @throws Error when the address is empty
 */
export function jidOf(address: ChannelAddress): string {
  if (address.group) return `${address.group}@g.us`
  if (address.phone) return `${address.phone}@s.whatsapp.net`
  if (address.lid) return `${address.lid}@lid`
  throw new Error('an address without phone, LID and group')
}

/** True when both are the same person, by phone or by LID. */
export function isSamePerson(a: ChannelAddress | null, b: ChannelAddress | null): boolean {
  if (!a || !b) return false
  return (a.phone !== null && a.phone === b.phone) || (a.lid !== null && a.lid === b.lid)
}

/**
 * Returns every chat name in a message stanza. The network addresses a person sometimes by number, sometimes by LID;
 * two stanzas of one chat share at least one name. Empty when the stanza belongs to no chat.
 */
export function chatNamesOf({ attrs }: BinaryNode): string[] {
  const { from, participant, recipient } = attrs
  if (from?.endsWith('@g.us')) return [from]
  const chatJids = recipient
    ? [recipient, attrs.recipient_pn, attrs.recipient_lid]
    : from?.endsWith('@broadcast')
      ? [participant, attrs.participant_pn, attrs.participant_lid]
      : [from, attrs.sender_pn, attrs.sender_lid]
  const addresses = chatJids.flatMap((jid) => addressOf(jid) ?? [])
  return [...new Set(addresses.map(jidOf))]
}
