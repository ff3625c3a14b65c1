import { expect, it } from 'vitest'
import { askChain } from './chain.rules.ts'
import { LOOP_WINDOW_MS, MOST_SAID, MOST_TURNS } from './loop-guard.rules.ts'
import type { Effect, Occasion } from './scene.rules.ts'
import {
  arrived,
  type ChainSceneChange,
  claimOf,
  memoriesOf,
  message,
  now,
  type ResponderPart,
  say,
  scene,
  seatsOf,
} from './test/chain.ts'

const later = (ms: number) => new Date(now.getTime() + ms)
const first: ResponderPart = { name: 'first', answer: { effects: [say('um')] } }
const second: ResponderPart = { name: 'second', answer: { effects: [say('dois')] } }
const silent: ResponderPart = { name: 'first', answer: { effects: [] } }
const passes: ResponderPart = { name: 'first', answer: null }
const burst = { quiet: 5_000, longest: 15_000, since: null }

type Case = [
  name: string,
  parts: ResponderPart[],
  change: ChainSceneChange,
  occasion: Occasion,
  effects: Effect[],
  memories: Record<string, string>,
]

it.each<Case>([
  [
    'the first that answers has the word, and the others yield',
    [first, second],
    {},
    message,
    [say('um')],
    { first: 'answered', second: 'yielded' },
  ],
  [
    'who has nothing to say about it leaves it to the next',
    [passes, second],
    {},
    message,
    [say('dois')],
    { first: 'yielded', second: 'answered' },
  ],
  [
    'who answers beside the others speaks first, and they answer the same lines',
    [{ name: 'first', answer: { effects: [say('um')], beside: 'also' } }, second],
    {},
    message,
    [say('um'), say('dois')],
    { first: 'answered', second: 'answered' },
  ],
  [
    'who answers beside the others is heard where nobody else answers, and nobody forgets anything',
    [
      { name: 'first', answer: { effects: [say('um')], beside: 'also' } },
      { name: 'second', answer: null },
    ],
    {},
    message,
    [say('um')],
    { first: 'answered' },
  ],
  [
    'who takes lines that concern nobody else leaves the others their questions',
    [{ name: 'first', answer: { effects: [], beside: 'only' } }, second],
    {},
    message,
    [],
    { first: 'answered' },
  ],
  ['silence is an answer', [silent, second], {}, message, [], { first: 'answered', second: 'yielded' }],
  ['nobody answers: nobody forgets anything', [passes], {}, message, [], {}],
  ['nobody in a group', [first], { ticket: { isGroup: true } }, message, [], {}],
  ['nobody of a company whose time is over', [first], { companyActive: false }, message, [], {}],
  [
    'nobody while somebody unknown holds the ticket, and all yield',
    [first],
    { claim: claimOf('other') },
    message,
    [],
    { first: 'yielded' },
  ],
  [
    'a responder further up, also where another one holds it',
    [first, second],
    { claim: claimOf('second') },
    message,
    [say('um')],
    { first: 'answered', second: 'yielded' },
  ],
  [
    'a line waits for the end of what is written',
    [first],
    { burst },
    arrived,
    [{ do: 'arm', timer: 'burst', at: later(5_000) }],
    {},
  ],
  [
    'as long as the responder waits',
    [{ name: 'first', answer: { effects: [say('um')], quiet: 3_000 } }],
    { burst },
    arrived,
    [{ do: 'arm', timer: 'burst', at: later(3_000) }],
    {},
  ],
  [
    'not where it answers at once',
    [{ name: 'first', answer: { effects: [say('um')], atOnce: true } }],
    { burst },
    arrived,
    [say('um')],
    { first: 'answered' },
  ],
  ['nor for silence', [silent], { burst }, arrived, [], { first: 'answered' }],
  [
    'the next line puts it off, to the limit',
    [first],

    { burst: { ...burst, since: later(-12_000) } },
    arrived,
    [{ do: 'extend', timer: 'burst', at: later(3_000) }],
    {},
  ],
  [
    'what was read waits no longer',
    [first],

    { burst: { ...burst, since: later(-12_000) } },
    message,
    [say('um'), { do: 'disarm', timer: 'burst' }],
    { first: 'answered' },
  ],
  [
    'a timer that nobody knows is dropped',
    [first],
    {},
    { kind: 'timer', timer: 'x' },
    [{ do: 'disarm', timer: 'x' }],
    {},
  ],
  [
    'only the holder is asked when its time is over',
    [first, second],
    { claim: claimOf('second') },
    { kind: 'expired' },
    [say('dois')],
    { second: 'answered' },
  ],
  [
    'who says too much is stopped with its last words',
    [first],
    { talk: { ...scene().talk, said: MOST_SAID, saidSince: now } },
    message,
    [say('first ends'), { do: 'stop' }],
    { first: 'stopped' },
  ],
  [
    'who answers whatever comes is stopped after so many turns, and says nothing of what it meant to',
    [{ name: 'first', answer: { effects: [{ do: 'send', message: { text: 'um' } }], turn: true } }],
    { talk: { ...scene().talk, turns: MOST_TURNS, turnsSince: now } },
    message,
    [say('first ends'), { do: 'stop' }],
    { first: 'stopped' },
  ],
  [
    'turns of before the window do not count',
    [{ name: 'first', answer: { effects: [say('um')], turn: true } }],
    { talk: { ...scene().talk, turns: MOST_TURNS, turnsSince: new Date(now.getTime() - LOOP_WINDOW_MS) } },
    message,
    [say('um')],
    { first: 'answered' },
  ],
  [
    'nobody answers in a ticket that was stopped',
    [first],
    { ticket: { stopped: true } },
    message,
    [],
    { first: 'yielded' },
  ],
  [
    'but who a person let go on there does',
    [first],
    { ticket: { stopped: true }, claim: claimOf('first') },
    message,
    [say('um')],
    { first: 'answered' },
  ],
  [
    'and so is who answers a bot',
    [{ name: 'first', answer: { effects: [say('um')], repeats: true } }],
    {},
    message,
    [say('first ends'), { do: 'stop' }],
    { first: 'stopped' },
  ],
])('%s', (_name, parts, change, occasion, effects, memories) => {
  const at = scene(change)
  const seats = seatsOf(parts, at)
  const outcome = askChain(seats, at, occasion)
  expect(outcome.effects).toEqual(effects)
  expect(memoriesOf(seats, outcome)).toEqual(memories)
})
