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
import { createRemoteDownloads } from './media/remote-downloads.ts'
import { messageRoutes } from './message-routes.ts'
import { createMessageServices, type MessageServiceDependencies, type MessageServices } from './message-services.ts'

/** Receiving and sending messages, as the rest of the server uses it. */
export interface Messages {
  /** Receives all events of channels. */
  listener: ChannelListener
  /** The job `media.download`. */
  mediaDownload: JobHandler<{ companyId: number; messageId: number }>
  /** The job `ticket.wake`. */
  ticketWake: JobHandler<{ companyId: number; ticketId: number; until: string }>
  routes(on: Registrar): void
  /** For ticket actions that send messages: greetings, read receipts. */
  services: MessageServices
  /** Deletes files that no message references any more, after the commit. */
  removeFiles: MessageServices['removeFiles']
  /** A company was switched on or off, or its due date passed or moved. */
  companyChanged(companyId: number): void
  /** Starts to receive other nodes' requests. */
  start(): Promise<void>
  /** Waits for running sends to finish. */
  stop(): Promise<void>
}

export type MessageDependencies = MessageServiceDependencies &
  Pick<
    OutboxDependencies,
    'lane' | 'listenUrl' | 'onBlocked' | 'confirmWithinMs' | 'blockedForMs' | 'lateAfterMs' | 'answerWithinMs'
  >

/** Connects receiving, sending and the outbox. */
export function createMessages(deps: MessageDependencies): Messages {
  const outbox = createOutbox({
    ...deps,
    addresses: mediaAddresses(deps.secrets, deps.workplace.clock),
    onMediaAsked: (companyId, messageId) => remoteDownloads({ companyId, messageId }),
    carryChange: (companyId, item, channel) => carryChange(services, companyId, item, channel),
    applyPending: (work, at, message) => services.pending.apply(work, at, message),
  })
  const services: MessageServices = createMessageServices(deps, outbox)
  const silencer = createSilencer({ ...deps, addresses: services.addresses })
  const remoteDownloads = createRemoteDownloads(services)
  return {
    listener: createChannelListener(services, outbox, deps.lane),
    // Concurrent, so that a slow medium does not delay the pictures behind it.
    mediaDownload: handle(mediaDownload, (job) => downloadMedia(services, job)),
    ticketWake: handle(ticketWake, (job) => wakeDue(services.workplace, job)),
    routes: (on) => messageRoutes(on, services),
    services,
    removeFiles: services.removeFiles,
    companyChanged: (companyId) => silencer.check(companyId),
    start: () => outbox.start(),
    async stop() {
      await Promise.all([outbox.stop(), silencer.stop()])
    },
  }
}
