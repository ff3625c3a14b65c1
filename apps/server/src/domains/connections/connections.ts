import type { ChannelAbilities, GroupMember, PhoneBookPerson } from '@recado/channels/channel'
import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import type { Registrar } from '../../platform/http/call.ts'
import type { JobHandler, NoPayload } from '../../platform/jobs/job.ts'
import type { MachineRef } from '../queues/public.ts'
import type { ChannelListener } from './channel-listener.ts'
import type { LiveChannel } from './live-channel.ts'

/** The jobs that alert people to outages and count the messages they delayed. */
export interface Watchdog {
  check: JobHandler<{ companyId: number; outageId: number }>
  count: JobHandler<{ companyId: number; outageId: number; round: number }>
}

/** The jobs that read the templates of connections from their networks. */
export interface TemplateJobs {
  sync: JobHandler<{ companyId: number; connectionId: number }>
  sweep: JobHandler<NoPayload>
}

/** The company's connected numbers: their set-up, their sessions, and the channels that stand open on this node. */
export interface Connections {
  /** Sets the receiver of events; before `start`. */
  listen(listener: ChannelListener): void
  /**
   * Starts remote requests: to sessions of other nodes, and the answers for ours.
   * @param holdsSessions also takes sessions that are wanted and owned by nobody, and keeps the leases
   */
  start(holdsSessions: boolean): Promise<void>
  /** Ends every session of this node and gives the leases back at once. */
  stop(): Promise<void>
  routes(on: Registrar): void
  simulatorRoutes(on: Registrar): void
  /** The open session of a connection; null when it is not open, or owned by another node. */
  channel(companyId: number, connectionId: number): LiveChannel | null
  /** A provider's abilities, with the installation's SEND_GAP_MS applied. `provider` is the wire value. */
  abilities(provider: string): ChannelAbilities
  /** A new message id as the provider makes them. */
  newMessageId(provider: string): string
  /**
   * Looks a number (digits) up over an open connection of the company, the default one first, on whichever node it is. Null =
   * not on WhatsApp; 'unavailable' = none is open. Rejects with ERR_WAPP_CHECK_CONTACT when none that is open answers. `only`:
   * over this connection and no other.
   */
  checkNumber(
    companyId: number,
    phone: string,
    only?: number,
  ): Promise<{ phone: string; lid: string | null } | null | 'unavailable'>
  /** The open connection that would be asked about numbers now: the wanted one or none; null wanted: the default one first. */
  checkingConnection(companyId: number, wanted: number | null): Promise<number | null>
  /** The address books behind the company's open connections, the default one's first. */
  phoneBook(companyId: number): Promise<PhoneBookPerson[] | 'unavailable'>
  /** The members of a group over its connection, on whichever node it is; 'unavailable' = it is not open, or did not answer. */
  groupMembers(companyId: number, connectionId: number, group: string): Promise<GroupMember[] | 'unavailable'>
  /** Sending over this connection is refused by the network, or works again: the admins are notified. */
  sendingBlocked(companyId: number, connectionId: number, blocked: boolean, code: number | null): void
  /** A program used a connection's token, which has this hash: noted and shown to admins. */
  tokenUsed(work: Work, used: { connectionId: number; hash: Buffer }): Promise<void>
  /** Takes a prompt or integration that is about to be deleted out of the connections that use it; answers their names. */
  forgetMachine(work: Work, actor: Actor, machine: MachineRef): Promise<string[]>
  /** Logs every number of a company out, on whichever node it is; the connections stay in the list. */
  closeCompany(companyId: number): Promise<void>
  watchdog: Watchdog
  templates: TemplateJobs
  /** Whether sessions left by an earlier run were taken up. */
  ready(): boolean
}
