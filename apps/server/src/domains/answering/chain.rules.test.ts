import { expect, it } from 'vitest'
import { askChain } from './chain.rules.ts'
import { LOOP_WINDOW_MS, MAX_BOT_MESSAGES, MAX_TURNS } from './loop-guard.rules.ts'
import type { Effect, Occasion } from './scene.rules.ts'
import {
  arrivalOccasion,
  type ChainSceneChange,
  chainScene,
  chainTime,
  claimBy,
  memoriesOf,
  messageOccasion,
  type ResponderPart,
  sayText,
  seatsOf,
} from './test/chain.ts'

const later = (ms: number) => new Date(chainTime.getTime() + ms)
const first: ResponderPart = { name: 'first', answer: { effects: [sayText('um')] } }
const second: ResponderPart = { name: 'second', answer: { effects: [sayText('dois')] } }
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
    'the first responder that answers becomes the speaker, and the others yield',
    [first, second],
    {},
    messageOccasion,
    [sayText('um')],
    { first: 'answered', second: 'yielded' },
  ],
  [
    'a responder without an answer passes to the next',
    [passes, second],
    {},
    messageOccasion,
    [sayText('dois')],
    { first: 'yielded', second: 'answered' },
  ],
  [
    'a "beside" answer is sent first, and the others answer the same lines',
    [{ name: 'first', answer: { effects: [sayText('um')], beside: 'also' } }, second],
    {},
    messageOccasion,
    [sayText('um'), sayText('dois')],
    { first: 'answered', second: 'answered' },
  ],
  [
    'a "beside" answer is sent without other answers, and no memory changes',
    [
      { name: 'first', answer: { effects: [sayText('um')], beside: 'also' } },
      { name: 'second', answer: null },
    ],
    {},
    messageOccasion,
    [sayText('um')],
    { first: 'answered' },
  ],
  [
    'a "beside: only" answer leaves the others\' questions pending',
    [{ name: 'first', answer: { effects: [], beside: 'only' } }, second],
    {},
    messageOccasion,
    [],
    { first: 'answered' },
  ],
  [
    'silence counts as an answer, and the others yield',
    [silent, second],
    {},
    messageOccasion,
    [],
    { first: 'answered', second: 'yielded' },
  ],
  ['no memory changes without an answer', [passes], {}, messageOccasion, [], {}],
  ['no answer in a group', [first], { ticket: { isGroup: true } }, messageOccasion, [], {}],
  ['no answer for a company whose due date has passed', [first], { companyActive: false }, messageOccasion, [], {}],
  [
    'no answer while an unknown responder holds the ticket, and all yield',
    [first],
    { claim: claimBy('other') },
    messageOccasion,
    [],
    { first: 'yielded' },
  ],
  [
    'an earlier responder answers although another one holds the ticket',
    [first, second],
    { claim: claimBy('second') },
    messageOccasion,
    [sayText('um')],
    { first: 'answered', second: 'yielded' },
  ],
  [
    'a line waits for the end of the burst',
    [first],
    { burst },
    arrivalOccasion,
    [{ do: 'arm', timer: 'burst', at: later(5_000) }],
    {},
  ],
  [
    'the responder sets the wait',
    [{ name: 'first', answer: { effects: [sayText('um')], quiet: 3_000 } }],
    { burst },
    arrivalOccasion,
    [{ do: 'arm', timer: 'burst', at: later(3_000) }],
    {},
  ],
  [
    'no wait for an immediate answer',
    [{ name: 'first', answer: { effects: [sayText('um')], atOnce: true } }],
    { burst },
    arrivalOccasion,
    [sayText('um')],
    { first: 'answered' },
  ],
  ['no wait for silence', [silent], { burst }, arrivalOccasion, [], { first: 'answered' }],
  [
    'the next line postpones the answer, up to the limit',
    [first],

    { burst: { ...burst, since: later(-12_000) } },
    arrivalOccasion,
    [{ do: 'extend', timer: 'burst', at: later(3_000) }],
    {},
  ],
  [
    'lines that were read do not wait again',
    [first],

    { burst: { ...burst, since: later(-12_000) } },
    messageOccasion,
    [sayText('um'), { do: 'disarm', timer: 'burst' }],
    { first: 'answered' },
  ],
  ['an unknown timer is dropped', [first], {}, { kind: 'timer', timer: 'x' }, [{ do: 'disarm', timer: 'x' }], {}],
  [
    'only the holder is asked when its claim expires',
    [first, second],
    { claim: claimBy('second') },
    { kind: 'expired' },
    [sayText('dois')],
    { second: 'answered' },
  ],
  [
    'a responder that exceeds the limit is stopped with its last texts',
    [first],
    { talk: { ...chainScene().talk, said: MAX_BOT_MESSAGES, saidSince: chainTime } },
    messageOccasion,
    [sayText('first ends'), { do: 'stop' }],
    { first: 'stopped' },
  ],
  [
    'a responder that answers everything is stopped after MAX_TURNS, without sending its answer',
    [{ name: 'first', answer: { effects: [{ do: 'send', message: { text: 'um' } }], turn: true } }],
    { talk: { ...chainScene().talk, turns: MAX_TURNS, turnsSince: chainTime } },
    messageOccasion,
    [sayText('first ends'), { do: 'stop' }],
    { first: 'stopped' },
  ],
  [
    'turns from before the window do not count',
    [{ name: 'first', answer: { effects: [sayText('um')], turn: true } }],
    { talk: { ...chainScene().talk, turns: MAX_TURNS, turnsSince: new Date(chainTime.getTime() - LOOP_WINDOW_MS) } },
    messageOccasion,
    [sayText('um')],
    { first: 'answered' },
  ],
  ['no answer in a stopped ticket', [first], { ticket: { stopped: true } }, messageOccasion, [], { first: 'yielded' }],
  [
    'a bot that a user resumed answers in a stopped ticket',
    [first],
    { ticket: { stopped: true }, claim: claimBy('first') },
    messageOccasion,
    [sayText('um')],
    { first: 'answered' },
  ],
  [
    "a responder that answers a bot's repetitions is stopped",
    [{ name: 'first', answer: { effects: [sayText('um')], repeats: true } }],
    {},
    messageOccasion,
    [sayText('first ends'), { do: 'stop' }],
    { first: 'stopped' },
  ],
])('%s', (_name, parts, change, occasion, effects, memories) => {
  const at = chainScene(change)
  const seats = seatsOf(parts, at)
  const outcome = askChain(seats, at, occasion)
  expect(outcome.effects).toEqual(effects)
  expect(memoriesOf(seats, outcome)).toEqual(memories)
})
