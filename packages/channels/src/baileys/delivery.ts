import type { ChannelEvents, InboundMessage } from '../channel.ts'

const MAX_BATCH = 100
const TRIES = 5
const RETRY_MS = 1000

/** One event for the product. Messages that wait together are handed over together. */
export type InboundEvent =
  | { kind: 'message'; journal: string[]; prepare: () => Promise<InboundMessage> }
  /** `journal`: entries to forget afterwards; with entries a failure ends the session, without it is only logged. */
  | { kind: 'other'; journal: string[]; run: () => Promise<void> }
  /** Something that the network has until `done`: tried several times, then the session is cut and it comes again. */
  | { kind: 'held'; journal: []; run: () => Promise<void>; done: () => void; failed: (error: unknown) => void }

export interface DeliveryOptions {
  events: ChannelEvents
  forget: (ids: string[]) => Promise<void>
  /** The product could not take something that is in the journal: the session must end, so that it is replayed in order. */
  onFailure: (error: unknown) => void
  /** An event that is sent only once was not taken. */
  onLoss: (error: unknown) => void
  /** Milliseconds between two tries of what the network has still; 1,000 by default. */
  retryMs?: number | undefined
}

/** Hands over one thing after the other, in the order in which they came. */
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

  /** Hands nothing more over. Entries of the journal stay there. */
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
    // In the same step as the last look at the queue: a later entry starts the loop anew.
    this.running = false
  }

  private async take({ run, done, failed }: InboundEvent & { kind: 'held' }): Promise<void> {
    for (let attempt = 1; !this.stopped; attempt++) {
      try {
        await run()
        return done()
      } catch (error) {
        if (attempt === TRIES) return failed(error)
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
