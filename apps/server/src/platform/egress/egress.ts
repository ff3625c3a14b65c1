import { isIP } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { isInTransaction } from '../db/open-transaction.ts'
import { type Allowed, bareHost, readAddress } from './address.rules.ts'
import { bodyText } from './body-text.rules.ts'
import { checkHost, createDispatcher, type Resolve } from './checked-connection.ts'
import type { Egress, EgressCall } from './egress-call.ts'
import { EgressFailed, EgressRefused, egressFailureOf } from './egress-error.ts'
import { type CallOutcome, callOutcomeOf } from './outcome.rules.ts'
import { losesEncryption, nextCall } from './redirect.rules.ts'
import { createResolve, systemResolve } from './resolve-name.ts'
import { type Leg, type RawAnswer, travel } from './travel.ts'

export type { Egress, EgressAnswer, EgressCall } from './egress-call.ts'

export interface EgressOptions {
  allowed: Allowed
  /** Records the outcome of a call. Must not fail. */
  note?(outcome: CallOutcome): Promise<void>
  /** Resolves a name. Absent: the system's name servers. */
  resolve?: Resolve
  /**
   * A call with `hidesInside` fails after this time or a multiple of it. Default: 5,000 ms, longer than the timeout of
   * a name server.
   */
  hiddenAfterMs?: number
}

const MEBIBYTE = 1024 * 1024
const LIMIT_MS = 10_000
const MOST_REDIRECTS = 3
const HIDDEN_AFTER_MS = 5_000

/** Creates the guarded client. Each connection checks its address when it is opened. */
export function createEgress({ allowed, note, resolve, hiddenAfterMs = HIDDEN_AFTER_MS }: EgressOptions): Egress {
  const guarded = createDispatcher(allowed, resolve ?? createResolve())
  const open = createDispatcher(null, resolve ?? systemResolve)

  async function follow(call: EgressCall, signal: AbortSignal): Promise<RawAnswer & { url: string }> {
    const most = Math.min(call.redirects ?? MOST_REDIRECTS, MOST_REDIRECTS)
    let leg = firstLeg(call)
    for (let followed = 0; ; followed++) {
      const trusted = call.isOperatorAddress === true && followed === 0
      if (!trusted) checkHost(leg.url, allowed)
      const answer = await travel(trusted ? open : guarded, leg, { signal, maxBytes: call.maxBytes ?? MEBIBYTE })
      const next = nextCall(leg.url, leg.method, answer.status, answer.headers.location)
      if (!next) return { ...answer, url: leg.url.href }
      if (followed >= most) throw new EgressFailed('redirects', `more than ${most} redirects`)
      leg = nextLeg(leg, next, call.httpsOnly === true)
    }
  }

  /**
   * Returns the same refusal for an unknown name and one with an internal address, after the same time since the start
   * of the call.
   */
  async function hideInside<T>(result: T, began: number, url: string): Promise<T | EgressRefused> {
    const isInside = result instanceof EgressRefused && result.reason === 'address'
    const isUnknown = result instanceof EgressFailed && result.reason === 'name'
    if (!isInside && !isUnknown) return result
    const elapsedMs = performance.now() - began
    // A numeric address needs no lookup, so its refusal reveals nothing.
    if (!isNumbers(url)) await setTimeout(hiddenAfterMs * Math.ceil(elapsedMs / hiddenAfterMs) - elapsedMs)
    return new EgressRefused('address', 'not an address of the public internet, or not known')
  }

  return {
    async call(call) {
      if (isInTransaction()) throw new Error('a call outside within a transaction: move it into a job')
      const began = performance.now()
      const limit = AbortSignal.timeout(call.timeoutMs ?? LIMIT_MS)
      const signal = call.signal ? AbortSignal.any([limit, call.signal]) : limit
      const result = await follow(call, signal).catch((error: unknown) =>
        abortOr(egressFailureOf(error), limit, call.signal),
      )
      const finalResult = call.hidesInside ? await hideInside(result, began, call.url) : result
      const ms = Math.round(performance.now() - began)
      if (!call.unlogged) await note?.(callOutcomeOf(call, finalResult, ms))
      if (finalResult instanceof Error) throw finalResult
      return { ...finalResult, ms, text: () => bodyText(finalResult.body, finalResult.headers['content-type']) }
    },
    async check(text) {
      const url = addressOf(text, false)
      checkHost(url, allowed)
      await inTime(guarded.check(url.hostname))
    },
    async close() {
      await Promise.all([guarded.close(), open.close()])
    },
  }
}

/** @throws EgressFailed when it exceeds the limit of a call */
async function inTime(work: Promise<void>): Promise<void> {
  const limit = AbortSignal.timeout(LIMIT_MS)
  const late = new EgressFailed('timeout', 'no answer in time')
  await new Promise<void>((resolve, reject) => {
    if (limit.aborted) reject(late)
    limit.addEventListener('abort', () => reject(late), { once: true })
    work.then(resolve, reject)
  })
}

const abortOr = (failure: EgressFailed | EgressRefused, limit: AbortSignal, caller: AbortSignal | undefined) => {
  if (caller?.aborted) return new EgressFailed('cancelled', 'the call was ended')
  return limit.aborted ? new EgressFailed('timeout', 'no answer in time') : failure
}

const isNumbers = (url: string) => URL.canParse(url) && isIP(bareHost(new URL(url).hostname)) !== 0

function addressOf(text: string, httpsOnly: boolean): URL {
  const url = readAddress(text, httpsOnly)
  if (url instanceof URL) return url
  throw new EgressRefused(url, `the address may not be called (${url})`)
}

function firstLeg(call: EgressCall): Leg {
  const { body = null, headers = {}, secretHeaders = {} } = call
  const method = call.method ?? (body === null ? 'GET' : 'POST')
  return { url: addressOf(call.url, call.httpsOnly === true), method, headers, secretHeaders, body }
}

function nextLeg(leg: Leg, next: NonNullable<ReturnType<typeof nextCall>>, httpsOnly: boolean): Leg {
  const url = addressOf(next.url, httpsOnly)
  if (losesEncryption(leg.url, url)) throw new EgressRefused('scheme', 'a redirect leaves encryption behind')
  return {
    url,
    method: next.method,
    headers: leg.headers,
    secretHeaders: next.sameOrigin ? leg.secretHeaders : {},
    body: next.keepsBody ? leg.body : null,
  }
}
