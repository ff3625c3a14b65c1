import type { AnyMessageContent, GroupMetadata, GroupParticipant, ParticipantAction } from 'baileys'
import type { ChannelAddress, OutboundMention, OutboundMessage } from '../channel.ts'
import { addressOf, isSamePerson } from './address.rules.ts'
import { withMentions } from './context/outbound-mentions.rules.ts'

const MAX_GROUPS = 100
/** How long a group that the network did not send is not asked for again, in milliseconds. */
const MISSING_FOR_MS = 120_000

type Fetch = (jid: string) => Promise<GroupMetadata>
interface Entry {
  facts: Promise<GroupMetadata | null>
  askedAt: number
}

/** The facts of groups: each group is asked for once, and the network's events keep them up to date. */
export class GroupBook {
  private readonly groups = new Map<string, Entry>()

  /** The known facts of a group, without asking the network. */
  async cached(jid: string): Promise<GroupMetadata | undefined> {
    return (await this.groups.get(jid)?.facts) ?? undefined
  }

  /** A group's subject; null when the network does not send it. */
  async subject(jid: string, fetch: Fetch): Promise<string | null> {
    return (await this.of(jid, fetch))?.subject ?? null
  }

  /**
   * A content for a chat with `@name` as the network writes it: by LID where the group is addressed by LIDs, else by phone. Who is
   * known to be no member of the group is not mentioned: the text says the name.
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

  /** The facts of a group; null when the network does not send them. */
  async of(jid: string, fetch: Fetch): Promise<GroupMetadata | null> {
    const entry = this.groups.get(jid)
    const facts = await entry?.facts
    if (facts) return facts
    if (entry && this.groups.get(jid) === entry && Date.now() - entry.askedAt < MISSING_FOR_MS) return null
    // Another caller asked meanwhile.
    if (this.groups.get(jid) !== entry) return this.of(jid, fetch)
    const asked = fetch(jid).catch(() => null)
    this.groups.delete(jid)
    this.groups.set(jid, { facts: asked, askedAt: Date.now() })
    this.dropOldest()
    return asked
  }

  /** The address of a member with its other form, as the known facts of the group have it. */
  async complete(jid: string, address: ChannelAddress): Promise<ChannelAddress> {
    const member = (await this.cached(jid))?.participants.find((one) => isSamePerson(memberAddress(one), address))
    return (member && memberAddress(member)) ?? address
  }

  /** Takes changed facts of a group, such as its subject. */
  update({ id, ...facts }: Partial<GroupMetadata>): void {
    this.change(id, (known) => ({ ...known, ...facts }))
  }

  /** Takes what happened to members of a group. */
  participants(jid: string, changed: readonly GroupParticipant[], action: ParticipantAction): void {
    // Whose number changed is not said in full.
    if (action === 'modify') this.forget(jid)
    else this.change(jid, (known) => ({ ...known, participants: membersAfter(known.participants, changed, action) }))
  }

  forget(jid: string | undefined): void {
    if (jid) this.groups.delete(jid)
  }

  private change(jid: string | undefined, change: (known: GroupMetadata) => GroupMetadata): void {
    const entry = this.groups.get(jid ?? '')
    if (entry) entry.facts = entry.facts.then((known) => known && change(known))
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
  changed: readonly GroupParticipant[],
  action: 'add' | 'remove' | 'promote' | 'demote',
): GroupParticipant[] {
  const isChanged = (one: GroupParticipant) =>
    changed.some((other) => isSamePerson(memberAddress(one), memberAddress(other)))
  if (action === 'remove') return members.filter((one) => !isChanged(one))
  if (action === 'add') return [...members.filter((one) => !isChanged(one)), ...changed]
  const admin = action === 'promote' ? 'admin' : null
  return members.map((one) => (isChanged(one) ? { ...one, admin } : one))
}
