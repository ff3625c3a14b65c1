import type { BinaryNode } from 'baileys'
import { SendFailure } from '../../channel.ts'
import { failureOfAck } from '../failure.rules.ts'

interface Waiter {
  resolve: () => void
  reject: (error: SendFailure) => void
  timer: NodeJS.Timeout
}

/** Sent messages that wait for the server's acknowledgement (`CB:ack,class:message`, no Baileys event). */
export class PendingAcks {
  private readonly waiters = new Map<string, Waiter>()
  private readonly timeoutMs: number

  /** `timeoutMs`: how long a message may stay unacknowledged before its outcome is unknown. */
  constructor(timeoutMs: number) {
    this.timeoutMs = timeoutMs
  }

  /**
   * Resolves when the server has the message.
   * @throws SendFailure when the server refuses it or does not answer, or the session ends
   */
  wait(id: string): Promise<void> {
    this.settle(id)?.reject(new SendFailure('unknown', 'sent again under the same id'))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.settle(id)?.reject(new SendFailure('unknown', 'the server did not acknowledge the message', 408))
      }, this.timeoutMs)
      this.waiters.set(id, { resolve, reject, timer })
    })
  }

  /** Handles an acknowledgement. False when no send waits for it. */
  onAck({ attrs }: BinaryNode): boolean {
    const waiter = this.settle(attrs.id ?? '')
    if (!waiter) return false
    if (attrs.error) waiter.reject(failureOfAck(Number(attrs.error)))
    else waiter.resolve()
    return true
  }

  /** Cancels the wait for a message that was not handed over. */
  cancel(id: string, failure: SendFailure): void {
    this.settle(id)?.reject(failure)
  }

  /** The session ended: pending messages may have arrived. */
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
