import type { AnyMessageContent, GroupMetadata } from 'baileys'
import type { OutboundMessage } from '../channel.ts'
import { withMentions } from './context/outbound-mentions.rules.ts'

const MAX_GROUPS = 100

/** Groups as last asked of the network; a changed one is forgotten and asked again. */
export class GroupBook {
  private readonly groups = new Map<string, Promise<GroupMetadata | null>>()

  /** The known facts of a group, without asking the network. */
  async cached(jid: string): Promise<GroupMetadata | undefined> {
    return (await this.groups.get(jid)) ?? undefined
  }

  /** A group's subject; null when the network does not send it. */
  async subject(jid: string, fetch: (jid: string) => Promise<GroupMetadata>): Promise<string | null> {
    return (await this.of(jid, fetch))?.subject ?? null
  }

  /** A content for a chat with `@name` as the network writes it: by LID where the group is addressed by LIDs, else by phone. */
  async mentioning(
    jid: string,
    mentions: OutboundMessage['mentions'],
    content: AnyMessageContent,
    fetch: (jid: string) => Promise<GroupMetadata>,
  ): Promise<AnyMessageContent> {
    if (!mentions?.length) return content
    const byLid = jid.endsWith('@g.us') && (await this.of(jid, fetch))?.addressingMode === 'lid'
    return withMentions(content, mentions, byLid)
  }

  /** The facts of a group; null when the network does not send them. */
  async of(jid: string, fetch: (jid: string) => Promise<GroupMetadata>): Promise<GroupMetadata | null> {
    let group = this.groups.get(jid)
    if (!group) {
      group = fetch(jid).catch(() => null)
      this.groups.set(jid, group)
      this.dropOldest()
    }
    const found = await group
    if (!found && this.groups.get(jid) === group) this.groups.delete(jid)
    return found
  }

  forget(jid: string | undefined): void {
    if (jid) this.groups.delete(jid)
  }

  private dropOldest(): void {
    if (this.groups.size <= MAX_GROUPS) return
    const oldest = this.groups.keys().next()
    if (!oldest.done) this.groups.delete(oldest.value)
  }
}
