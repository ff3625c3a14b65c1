import { expect, it } from 'vitest'
import { askChain } from './chain.rules.ts'
import { type ClaimChange, claimAfter } from './claim.rules.ts'
import type { Effect, Occasion, SceneClaim } from './scene.rules.ts'
import { chainScene, chainTime, claimBy, messageOccasion, type ResponderPart, sayText, seatsOf } from './test/chain.ts'

const until = new Date(chainTime.getTime() + 60_000)
const asks = (
  effects: Effect[] = [sayText('um')],
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
    messageOccasion,
    { take: { responder: 'bot', reason: 'asks' } },
  ],
  ['a bot that asks again keeps its claim', asks(), claimBy('bot'), messageOccasion, null],
  [
    'a new reason or time limit updates the claim',
    asks([sayText('um')], { reason: 'again', until }),
    claimBy('bot'),
    messageOccasion,
    { take: { responder: 'bot', reason: 'again', until } },
  ],
  ['a user’s ticket is never claimed', asks(), claimBy('person'), messageOccasion, null],
  [
    'a bot that stops asking releases the claim',
    lets(sayText('um')),
    claimBy('bot'),
    messageOccasion,
    { release: 'done' },
  ],
  ['a bot without an answer releases the claim too', passes, claimBy('bot'), messageOccasion, { release: 'done' }],
  [
    'a hand-over releases the claim',
    lets({ do: 'handOver', queueId: 1, reason: 'asked' }),
    claimBy('bot'),
    messageOccasion,
    { release: 'handedOver' },
  ],
  ['a stopped bot releases the claim', asks([{ do: 'stop' }]), claimBy('bot'), messageOccasion, { release: 'stopped' }],
  [
    'closing the ticket releases the claim',
    asks([{ do: 'close' }]),
    claimBy('bot'),
    messageOccasion,
    { release: 'closed' },
  ],
  ['an expired claim is released', lets(), claimBy('bot', { until: chainTime }), expired, { release: 'limit' }],
  [
    'an expired claim is released although the holder asks again',
    asks([], { reason: 'asks', until: chainTime }),
    claimBy('bot', { until: chainTime }),
    expired,
    { release: 'limit' },
  ],
  [
    'an expired claim is renewed with a new time limit',
    asks([], { reason: 'asks', until }),
    claimBy('bot', { until: chainTime }),
    expired,
    { take: { responder: 'bot', reason: 'asks', until } },
  ],
])('%s', (_name, part, claim, occasion, change) => {
  const at = chainScene({ claim })
  const seats = seatsOf([part], at)
  expect(claimAfter(seats, at, occasion, askChain(seats, at, occasion))).toEqual(change)
})
