import type { ChannelEvents, InboundMessage } from '../channel.ts'

const MAX_BATCH = 100
const TRIES = 5
const RETRY_MS = 1000

/** One event for the product. Messages that wait together are handed over together. */
export type InboundEvent =
  | { kind: 'message'; journal: string[]; prepare: () => Promise<InboundMessage> }
  /**
   * `journal`: entries to delete afterwards. A failure ends the session if there are entries, and is only logged
   * otherwise.
   */
  | { kind: 'other'; journal: string[]; run: () => Promise<void> }
  /**
   * An event that the network redelivers until it is confirmed. Retried several times; then the session is cut and the
   * network sends it again.
   */
  | { kind: 'held'; journal: []; run: () => Promise<void>; resolve: () => void; reject: (error: unknown) => void }

export interface DeliveryOptions {
  events: ChannelEvents
  forget: (ids: string[]) => Promise<void>
  /**
   * The product could not store something that is in the journal. The session must end, so that the journal is replayed
   * in order.
   */
  onFailure: (error: unknown) => void
  /** An event that the network sends only once could not be stored. */
  onLoss: (error: unknown) => void
  /** Milliseconds between two attempts for events that the network redelivers; 1,000 by default. */
  retryMs?: number | undefined
}

/** Hands events over one after the other, in the order of arrival. */
export class Delivery {
  private readonly options: DeliveryOptions
  private readonly waiting: InboundEvent[] = []
  private running = false
  private stopped = false

  constructor(options: DeliveryOptions) {
    this.options = options
  }

  push(event: InboundEvent): void {
    if (this.stopped) return
    this.waiting.push(event)
    if (!this.running) void this.run()
  }

  /** Stops handing over. Journal entries stay. */
  stop(): void {
    this.stopped = true
    this.waiting.length = 0
  }

  private async run(): Promise<void> {
    this.running = true
    for (let event = this.waiting.shift(); event && !this.stopped; event = this.waiting.shift()) {
      const batch: InboundEvent[] = [event]
      if (event.kind === 'message') {
        while (this.waiting[0]?.kind === 'message' && batch.length < MAX_BATCH) {
          const next = this.waiting.shift()
          if (next) batch.push(next)
        }
      }
      if (event.kind === 'held') await this.take(event)
      else await this.handOver(batch)
    }
    // Reset synchronously with the last queue check, so that a later entry restarts the loop.
    this.running = false
  }

  private async take({ run, resolve, reject }: InboundEvent & { kind: 'held' }): Promise<void> {
    for (let attempt = 1; !this.stopped; attempt++) {
      try {
        await run()
        return resolve()
      } catch (error) {
        if (attempt === TRIES) return reject(error)
        await new Promise((resolve) => setTimeout(resolve, this.options.retryMs ?? RETRY_MS))
      }
    }
  }

  private async handOver(batch: InboundEvent[]): Promise<void> {
    const journal = batch.flatMap((event) => event.journal)
    try {
      const messages: InboundMessage[] = []
      for (const event of batch) {
        if (event.kind === 'message') messages.push(await event.prepare())
        else if (event.kind === 'other') await event.run()
      }
      if (messages.length > 0) await this.options.events.messages(messages)
      if (journal.length > 0) await this.options.forget(journal)
    } catch (error) {
      if (journal.length === 0 && batch[0]?.kind === 'other') {
        this.options.onLoss(error)
        return
      }
      this.stop()
      this.options.onFailure(error)
    }
  }
}
