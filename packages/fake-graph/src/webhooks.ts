import { createHmac, randomBytes } from 'node:crypto'
import type { Callback } from './model.ts'

/** A change of a post: the field, and its value. */
export interface Change {
  field: string
  value: Record<string, unknown>
}

interface Kept {
  callback: () => Callback | null
  accountId: string
  change: Change
}

const PATIENCE_MS = 20_000

/** The posts of a network: signed with the app's secret, kept until somebody takes them. */
export class Webhooks {
  /** Nothing is posted while true. */
  down = false
  /** What nobody has taken yet, oldest first. */
  readonly untaken: Kept[] = []
  /** How many posts left. */
  posts = 0
  private readonly secret: () => string
  private collecting: Kept[] | null = null

  /** @param secret the app's, at the time of the post */
  constructor(secret: () => string) {
    this.secret = secret
  }

  /** Posts a change, or keeps it for the post that is being collected. */
  async report(accountId: string, callback: () => Callback | null, change: Change): Promise<void> {
    const one: Kept = { accountId, callback, change }
    if (this.collecting) return void this.collecting.push(one)
    await this.post([one])
  }

  /** Everything that is reported meanwhile goes in one post for each address. */
  async together(act: () => Promise<unknown>): Promise<void> {
    this.collecting = []
    try {
      await act()
    } finally {
      const collected = this.collecting
      this.collecting = null
      for (const group of byAddress(collected)) await this.post(group)
    }
  }

  /** Posts again what nobody took. */
  async redeliver(): Promise<void> {
    for (const one of this.untaken.splice(0)) await this.post([one])
  }

  /** The signature of a body, as the header carries it. */
  signatureOf(body: string | Uint8Array): string {
    return `sha256=${createHmac('sha256', this.secret()).update(body).digest('hex')}`
  }

  /** Asks an address whether it is the business's own, as Graph does before it posts there. */
  async verify({ url, verifyToken }: Callback): Promise<boolean> {
    const challenge = randomBytes(8).toString('hex')
    const asked = new URL(url)
    asked.searchParams.set('hub.mode', 'subscribe')
    asked.searchParams.set('hub.challenge', challenge)
    asked.searchParams.set('hub.verify_token', verifyToken)
    const answer = await fetch(asked, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null)
    return answer?.status === 200 && (await answer.text()) === challenge
  }

  private async post(group: Kept[]): Promise<void> {
    const callback = group[0]?.callback()
    if (this.down || !callback) return void this.untaken.push(...group)
    this.posts++
    const body = bodyOf(group)
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': this.signatureOf(body) }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(callback.url, { method: 'POST', headers, body, signal }).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.status !== 200) this.untaken.push(...group)
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

function byAddress(kept: readonly Kept[]): Kept[][] {
  const groups = new Map<string, Kept[]>()
  for (const one of kept) {
    const url = one.callback()?.url ?? ''
    groups.set(url, [...(groups.get(url) ?? []), one])
  }
  return [...groups.values()]
}
