import type { Registrar } from '../../../platform/http/call.ts'
import { handle, type JobHandler } from '../../../platform/jobs/job.ts'
import type { ChannelListener } from '../../connections/public.ts'
import { mediaDownload, ticketWake } from '../jobs.ts'
import { createOutbox, type OutboxDependencies } from '../outbox/outbox.ts'
import { createSilencer } from '../outbox/silence/silenced-sends.ts'
import { wakeDue } from '../snooze/wake-due.ts'
import { carryChange } from './changes/carry-change.ts'
import { createChannelListener } from './channel-listener.ts'
import { downloadMedia } from './media/download-media.ts'
import { mediaAddresses } from './media/media-address.ts'
import { createMediaCounter } from './media/media-counter.ts'
import { messageRoutes } from './message-routes.ts'
import { createMessageServices, type MessageServiceDependencies, type MessageServices } from './message-services.ts'

/** Messages in and out, as the rest of the server uses them. */
export interface Messages {
  /** Receives all events of channels. */
  listener: ChannelListener
  /** The job `media.download`. */
  mediaDownload: JobHandler<{ companyId: number; messageId: number }>
  /** The job `ticket.wake`. */
  ticketWake: JobHandler<{ companyId: number; ticketId: number; until: string }>
  routes(on: Registrar): void
  /** For actions of tickets that send: greetings, read receipts. */
  services: MessageServices
  /** Has files removed that no message names any more, once the work is committed. */
  removeFiles: MessageServices['removeFiles']
  /** A company was switched on or off, or its time ended or goes on. */
  companyChanged(companyId: number): void
  /** Begins to receive other nodes' messages. */
  start(): Promise<void>
  /** Finishes the sends that are on their way. */
  stop(): Promise<void>
}

export type MessageDependencies = MessageServiceDependencies &
  Pick<
    OutboxDependencies,
    'lane' | 'listenUrl' | 'onBlocked' | 'confirmWithinMs' | 'blockedForMs' | 'lateAfterMs' | 'answerWithinMs'
  >

/** Joins receiving, sending and the outbox. */
export function createMessages(deps: MessageDependencies): Messages {
  const outbox = createOutbox({
    ...deps,
    addresses: mediaAddresses(deps.secrets, deps.workplace.clock),
    onMediaAsked: (companyId, messageId) => asked({ companyId, messageId }),
    carryChange: (companyId, item, channel) => carryChange(services, companyId, item, channel),
    applyPending: (work, at, message) => services.pending.apply(work, at, message),
  })
  const services: MessageServices = createMessageServices(deps, outbox)
  const silencer = createSilencer({ ...deps, addresses: services.addresses })
  const asked = createMediaCounter(services)
  return {
    listener: createChannelListener(services, outbox, deps.lane),
    // A slow medium must not hold up the pictures behind it.
    mediaDownload: handle(mediaDownload, (job) => downloadMedia(services, job)),
    ticketWake: handle(ticketWake, (job) => wakeDue(services.workplace, job)),
    routes: (on) => messageRoutes(on, services),
    services,
    removeFiles: services.removeFiles,
    companyChanged: (companyId) => silencer.look(companyId),
    start: () => outbox.start(),
    async stop() {
      await Promise.all([outbox.stop(), silencer.stop()])
    },
  }
}
