import type { ChannelAbilities, ChannelAddress, GroupMember, PhoneBookPerson } from '@recado/channels/channel'
import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import type { Registrar } from '../../platform/http/call.ts'
import type { JobHandler, NoPayload } from '../../platform/jobs/job.ts'
import type { MachineRef } from '../queues/public.ts'
import type { ChannelListener } from './channel-listener.ts'
import type { LiveChannel } from './live-channel.ts'

/** Jobs that alert users to outages and count the delayed messages. */
export interface Watchdog {
  check: JobHandler<{ companyId: number; outageId: number }>
  count: JobHandler<{ companyId: number; outageId: number; round: number }>
}

/** Jobs that read the connections' templates from their networks. */
export interface TemplateJobs {
  sync: JobHandler<{ companyId: number; connectionId: number }>
  sweep: JobHandler<NoPayload>
}

/** The companies' connected numbers: their set-up, their sessions, and the channels open on this node. */
export interface Connections {
  /** Sets the receiver of events. Call it before `start`. */
  listen(listener: ChannelListener): void
  /**
   * Starts remote requests: to sessions of other nodes, and answers for ours.
   * @param holdsSessions also takes over wanted sessions without an owner, and renews the leases
   */
  start(holdsSessions: boolean): Promise<void>
  /** Ends every session of this node and releases the leases immediately. */
  stop(): Promise<void>
  routes(on: Registrar): void
  simulatorRoutes(on: Registrar): void
  /** Returns a connection's open session. Null when it is not open, or owned by another node. */
  channel(companyId: number, connectionId: number): LiveChannel | null
  /** Returns a provider's abilities, with the installation's SEND_GAP_MS applied. `provider` is the wire value. */
  abilities(provider: string): ChannelAbilities
  /** Returns a new message id in the provider's format. */
  newMessageId(provider: string): string
  /**
   * Looks up a number (digits) over an open connection of the company on any node, the default connection first. Null
   * means that the number is not on WhatsApp, 'unavailable' that no connection is open. Rejects with
   * ERR_WAPP_CHECK_CONTACT when no open connection answers within `withinMs` (default 10 s). `only` restricts the
   * look-up to one connection.
   */
  checkNumber(
    companyId: number,
    phone: string,
    only?: number,
    withinMs?: number,
  ): Promise<{ phone: string; lid: string | null } | null | 'unavailable'>
  /**
   * Returns the open connection that would look up numbers now: only the one with `requiredId`, or any if it is null,
   * the default one first.
   */
  checkingConnection(companyId: number, requiredId: number | null): Promise<number | null>
  /** Returns the address books of the company's open connections, the default one's first. */
  phoneBook(companyId: number): Promise<PhoneBookPerson[] | 'unavailable'>
  /**
   * Returns a group's members over its connection, on any node. 'unavailable' when it is not open or did not answer.
   */
  groupMembers(companyId: number, connectionId: number, group: string): Promise<GroupMember[] | 'unavailable'>
  /** Shows or ends the typing sign in a chat, on any node. False when it cannot be shown. */
  setTyping(at: { companyId: number; connectionId: number }, chat: ChannelAddress, typing: boolean): Promise<boolean>
  /** Records that the network blocks sending over this connection, or accepts it again, and notifies the admins. */
  sendingBlocked(companyId: number, connectionId: number, blocked: boolean, code: number | null): void
  /** Records that a program used the connection's token with this hash, and shows it to admins. */
  tokenUsed(work: Work, used: { connectionId: number; hash: Buffer }): Promise<void>
  /**
   * Removes a prompt or integration that is about to be deleted from the connections that use it. Returns their names.
   */
  forgetMachine(work: Work, actor: Actor, machine: MachineRef): Promise<string[]>
  /** Logs out every number of a company, on any node. The connections stay in the list. */
  closeCompany(companyId: number): Promise<void>
  watchdog: Watchdog
  templates: TemplateJobs
  /** True once the sessions of an earlier run were taken over. */
  ready(): boolean
}
