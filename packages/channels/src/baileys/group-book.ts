import type { AnyMessageContent, GroupMetadata, GroupParticipant, ParticipantAction } from 'baileys'
import type { ChannelAddress, OutboundMention, OutboundMessage } from '../channel.ts'
import { addressOf, isSamePerson } from './address.rules.ts'
import { withMentions } from './context/outbound-mentions.rules.ts'

const MAX_GROUPS = 100
/** Milliseconds for which a group that the network did not send is not requested again. */
const MISSING_FOR_MS = 120_000

type Fetch = (jid: string) => Promise<GroupMetadata>
interface Entry {
  facts: Promise<GroupMetadata | null>
  askedAt: number
}

/** Group metadata: fetched once per group, then updated by the network's events. */
export class GroupBook {
  private readonly groups = new Map<string, Entry>()

  /** Returns a group's cached metadata without asking the network. */
  async cached(jid: string): Promise<GroupMetadata | undefined> {
    return (await this.groups.get(jid)?.facts) ?? undefined
  }

  /** Returns a group's subject; null when the network does not send it. */
  async subject(jid: string, fetch: Fetch): Promise<string | null> {
    return (await this.of(jid, fetch))?.subject ?? null
  }

  /**
   * Returns a content for a chat with its mentions in the network's format: by LID where the group uses LIDs, else by
   * phone. A person known to be no member is not mentioned; the text keeps the name.
   */
  async mentioning(
    jid: string,
    mentions: OutboundMessage['mentions'],
    content: AnyMessageContent,
    fetch: Fetch,
  ): Promise<AnyMessageContent> {
    if (!mentions?.length) return content
    const facts = jid.endsWith('@g.us') ? await this.of(jid, fetch) : null
    const members = facts ? membersAmong(facts, mentions) : mentions
    return withMentions(content, members, facts?.addressingMode === 'lid')
  }

  /** Returns a group's metadata; null when the network does not send it. */
  async of(jid: string, fetch: Fetch): Promise<GroupMetadata | null> {
    const entry = this.groups.get(jid)
    const facts = await entry?.facts
    if (facts) return facts
    if (entry && this.groups.get(jid) === entry && Date.now() - entry.askedAt < MISSING_FOR_MS) return null
    // Another caller has fetched it in the meantime.
    if (this.groups.get(jid) !== entry) return this.of(jid, fetch)
    const request = fetch(jid).catch(() => null)
    this.groups.delete(jid)
    this.groups.set(jid, { facts: request, askedAt: Date.now() })
    this.dropOldest()
    return request
  }

  /** Completes the address of a member from the group's cached metadata. */
  async complete(jid: string, address: ChannelAddress): Promise<ChannelAddress> {
    const member = (await this.cached(jid))?.participants.find((one) => isSamePerson(memberAddress(one), address))
    return (member && memberAddress(member)) ?? address
  }

  /** Applies changed group metadata, such as the subject. */
  update({ id, ...facts }: Partial<GroupMetadata>): void {
    this.change(id, (metadata) => ({ ...metadata, ...facts }))
  }

  /** Applies a change of group members. */
  participants(jid: string, changedMembers: readonly GroupParticipant[], action: ParticipantAction): void {
    // The event does not carry the member's complete new address.
    if (action === 'modify') this.forget(jid)
    else
      this.change(jid, (metadata) => ({
        ...metadata,
        participants: membersAfter(metadata.participants, changedMembers, action),
      }))
  }

  forget(jid: string | undefined): void {
    if (jid) this.groups.delete(jid)
  }

  private change(jid: string | undefined, change: (known: GroupMetadata) => GroupMetadata): void {
    const entry = this.groups.get(jid ?? '')
    if (entry) entry.facts = entry.facts.then((metadata) => metadata && change(metadata))
  }

  private dropOldest(): void {
    if (this.groups.size <= MAX_GROUPS) return
    const oldest = this.groups.keys().next()
    if (!oldest.done) this.groups.delete(oldest.value)
  }
}

/** A member's phone and LID, as far as the network sent them. */
export function memberAddress({ id, lid, phoneNumber }: GroupParticipant): ChannelAddress | null {
  return addressOf(id, phoneNumber ?? lid)
}

function membersAmong({ participants }: GroupMetadata, mentions: readonly OutboundMention[]): OutboundMention[] {
  const members = participants.map(memberAddress)
  return mentions.flatMap((one) => {
    const address = members.find((member) => isSamePerson(member, one.address))
    return address ? [{ ...one, address }] : []
  })
}

function membersAfter(
  members: readonly GroupParticipant[],
  changedMembers: readonly GroupParticipant[],
  action: 'add' | 'remove' | 'promote' | 'demote',
): GroupParticipant[] {
  const isChanged = (one: GroupParticipant) =>
    changedMembers.some((other) => isSamePerson(memberAddress(one), memberAddress(other)))
  if (action === 'remove') return members.filter((one) => !isChanged(one))
  if (action === 'add') return [...members.filter((one) => !isChanged(one)), ...changedMembers]
  const admin = action === 'promote' ? 'admin' : null
  return members.map((one) => (isChanged(one) ? { ...one, admin } : one))
}
