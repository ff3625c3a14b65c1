import { expect, it } from 'vitest'
import { askChain } from './chain.rules.ts'
import { type ClaimChange, claimAfter } from './claim.rules.ts'
import type { Effect, Occasion, SceneClaim } from './scene.rules.ts'
import { claimOf, message, now, type ResponderPart, say, scene, seatsOf } from './test/chain.ts'

const until = new Date(now.getTime() + 60_000)
const asks = (
  effects: Effect[] = [say('um')],
  claims: ResponderPart['claims'] = { reason: 'asks' },
): ResponderPart => ({
  ...{ name: 'bot', answer: { effects }, claims },
})
const lets = (...effects: Effect[]): ResponderPart => ({ name: 'bot', answer: { effects } })
const passes: ResponderPart = { name: 'bot', answer: null, claims: { reason: 'asks' } }
const expired: Occasion = { kind: 'expired' }

it.each<[name: string, part: ResponderPart, claim: SceneClaim | null, occasion: Occasion, change: ClaimChange]>([
  [
    'a bot that asks claims a ticket without a claim',
    asks(),
    null,
    message,
    { take: { responder: 'bot', reason: 'asks' } },
  ],
  ['the claim is kept', asks(), claimOf('bot'), message, null],
  [
    'a new reason or time limit updates the claim',
    asks([say('um')], { reason: 'again', until }),
    claimOf('bot'),
    message,
    { take: { responder: 'bot', reason: 'again', until } },
  ],
  ['a user’s ticket is never claimed', asks(), claimOf('person'), message, null],
  ['a bot that asks no more releases the claim', lets(say('um')), claimOf('bot'), message, { release: 'done' }],
  ['released without a text too', passes, claimOf('bot'), message, { release: 'done' }],
  [
    'released by a hand-over',
    lets({ do: 'handOver', queueId: 1, reason: 'asked' }),
    claimOf('bot'),
    message,
    { release: 'handedOver' },
  ],
  ['a stopped bot releases the claim', asks([{ do: 'stop' }]), claimOf('bot'), message, { release: 'stopped' }],
  ['closing the ticket releases the claim', asks([{ do: 'close' }]), claimOf('bot'), message, { release: 'closed' }],
  ['an expired claim is released', lets(), claimOf('bot', { until: now }), expired, { release: 'limit' }],
  [
    'an expired claim is released although the holder asks again',
    asks([], { reason: 'asks', until: now }),
    claimOf('bot', { until: now }),
    expired,
    { release: 'limit' },
  ],
  [
    'an expired claim is renewed with a new time limit',
    asks([], { reason: 'asks', until }),
    claimOf('bot', { until: now }),
    expired,
    { take: { responder: 'bot', reason: 'asks', until } },
  ],
])('%s', (_name, part, claim, occasion, change) => {
  const at = scene({ claim })
  const seats = seatsOf([part], at)
  expect(claimAfter(seats, at, occasion, askChain(seats, at, occasion))).toEqual(change)
})
