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
  ['who asks takes a ticket that nobody holds', asks(), null, message, { take: { responder: 'bot', reason: 'asks' } }],
  ['and keeps it', asks(), claimOf('bot'), message, null],
  [
    'another reason or time is noted',
    asks([say('um')], { reason: 'again', until }),
    claimOf('bot'),
    message,
    { take: { responder: 'bot', reason: 'again', until } },
  ],
  ['a person’s ticket is never taken', asks(), claimOf('person'), message, null],
  ['who asks no more lets go', lets(say('um')), claimOf('bot'), message, { release: 'done' }],
  ['also without a word', passes, claimOf('bot'), message, { release: 'done' }],
  [
    'or hands over',
    lets({ do: 'handOver', queueId: 1, reason: 'asked' }),
    claimOf('bot'),
    message,
    { release: 'handedOver' },
  ],
  ['a stopped bot holds nothing', asks([{ do: 'stop' }]), claimOf('bot'), message, { release: 'stopped' }],
  ['nor one that closed the ticket', asks([{ do: 'close' }]), claimOf('bot'), message, { release: 'closed' }],
  ['when the time is over it is let go', lets(), claimOf('bot', { until: now }), expired, { release: 'limit' }],
  [
    'also when the holder asks for the same again',
    asks([], { reason: 'asks', until: now }),
    claimOf('bot', { until: now }),
    expired,
    { release: 'limit' },
  ],
  [
    'unless for a new time',
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
