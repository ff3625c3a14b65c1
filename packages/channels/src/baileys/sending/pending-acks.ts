import type { BinaryNode } from 'baileys'
import { SendFailure } from '../../channel.ts'
import { failureOfAck } from '../failure.rules.ts'

interface Waiter {
  resolve: () => void
  reject: (error: SendFailure) => void
  timer: NodeJS.Timeout
}

/** Messages that were handed over and wait for the server's word (`CB:ack,class:message`, no Baileys event). */
export class PendingAcks {
  private readonly waiters = new Map<string, Waiter>()
  private readonly timeoutMs: number

  /** `timeoutMs`: how long a message may stay without an answer before its outcome is unknown. */
  constructor(timeoutMs: number) {
    this.timeoutMs = timeoutMs
  }

  /** Resolves when the server has the message, throws a SendFailure when it refuses, is silent, or the session ends. */
  wait(id: string): Promise<void> {
    this.settle(id)?.reject(new SendFailure('unknown', 'sent again under the same id'))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.settle(id)?.reject(new SendFailure('unknown', 'the server did not acknowledge the message', 408))
      }, this.timeoutMs)
      this.waiters.set(id, { resolve, reject, timer })
    })
  }

  /** Takes the server's word. False when nobody waited for it. */
  onAck({ attrs }: BinaryNode): boolean {
    const waiter = this.settle(attrs.id ?? '')
    if (!waiter) return false
    if (attrs.error) waiter.reject(failureOfAck(Number(attrs.error)))
    else waiter.resolve()
    return true
  }

  /** The message was not handed over after all. */
  cancel(id: string, failure: SendFailure): void {
    this.settle(id)?.reject(failure)
  }

  /** The session ended: sends that were on their way may have arrived. */
  closeAll(): void {
    for (const id of [...this.waiters.keys()]) {
      this.settle(id)?.reject(new SendFailure('unknown', 'the session ended before the server answered', 428))
    }
  }

  private settle(id: string): Waiter | undefined {
    const waiter = this.waiters.get(id)
    if (!waiter) return undefined
    clearTimeout(waiter.timer)
    this.waiters.delete(id)
    return waiter
  }
}
