import { createHmac, randomBytes } from 'node:crypto'
import type { Callback } from './model.ts'

/** One change in a post: the field and its value. */
export interface Change {
  field: string
  value: Record<string, unknown>
}

interface PendingChange {
  callback: () => Callback | null
  accountId: string
  change: Change
}

const PATIENCE_MS = 20_000

/** The network's posts: signed with the app secret, and stored until they are accepted. */
export class Webhooks {
  /** Nothing is posted while true. */
  down = false
  /** Posts not yet accepted, oldest first. */
  readonly pendingChanges: PendingChange[] = []
  /** Number of sent posts. */
  posts = 0
  private readonly secret: () => string
  private collecting: PendingChange[] | null = null

  /** @param secret returns the app secret at the time of the post */
  constructor(secret: () => string) {
    this.secret = secret
  }

  /** Posts a change, or adds it to the post being collected. */
  async report(accountId: string, callback: () => Callback | null, change: Change): Promise<void> {
    const one: PendingChange = { accountId, callback, change }
    if (this.collecting) return void this.collecting.push(one)
    await this.post([one])
  }

  /** Combines all changes reported during `act` into one post per address. */
  async together(act: () => Promise<unknown>): Promise<void> {
    this.collecting = []
    try {
      await act()
    } finally {
      const collectedChanges = this.collecting
      this.collecting = null
      for (const group of byAddress(collectedChanges)) await this.post(group)
    }
  }

  /** Posts the pending changes again. */
  async redeliver(): Promise<void> {
    for (const one of this.pendingChanges.splice(0)) await this.post([one])
  }

  /** The signature of a body, in the header's format. */
  signatureOf(body: string | Uint8Array): string {
    return `sha256=${createHmac('sha256', this.secret()).update(body).digest('hex')}`
  }

  /** Verifies an address as Graph does before it posts there. */
  async verify({ url, verifyToken }: Callback): Promise<boolean> {
    const challenge = randomBytes(8).toString('hex')
    const verification = new URL(url)
    verification.searchParams.set('hub.mode', 'subscribe')
    verification.searchParams.set('hub.challenge', challenge)
    verification.searchParams.set('hub.verify_token', verifyToken)
    const answer = await fetch(verification, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null)
    return answer?.status === 200 && (await answer.text()) === challenge
  }

  private async post(group: PendingChange[]): Promise<void> {
    const callback = group[0]?.callback()
    if (this.down || !callback) return void this.pendingChanges.push(...group)
    this.posts++
    const body = bodyOf(group)
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': this.signatureOf(body) }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(callback.url, { method: 'POST', headers, body, signal }).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.status !== 200) this.pendingChanges.push(...group)
  }
}

/** The body of a post. */
export function bodyOf(group: ReadonlyArray<{ accountId: string; change: Change }>): string {
  const accounts = [...new Set(group.map(({ accountId }) => accountId))]
  const entry = accounts.map((id) => ({
    id,
    changes: group
      .filter(({ accountId }) => accountId === id)
      .map(({ change: { field, value } }) => ({ value, field })),
  }))
  return JSON.stringify({ object: 'whatsapp_business_account', entry })
}

function byAddress(changes: readonly PendingChange[]): PendingChange[][] {
  const groups = new Map<string, PendingChange[]>()
  for (const one of changes) {
    const url = one.callback()?.url ?? ''
    groups.set(url, [...(groups.get(url) ?? []), one])
  }
  return [...groups.values()]
}
