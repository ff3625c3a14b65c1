import { expect, it } from 'vitest'
import { LOOP_WINDOW_MS, MOST_TURNS } from '../loop-guard.rules.ts'
import type { Occasion, OutsideResult } from '../scene.rules.ts'
import { type ChainSceneChange, claimOf, now, scene } from '../test/chain.ts'
import { ANSWER_LIMIT_MS, decideTalk, type MachineTalk, newTalk, talkYields } from './talk.rules.ts'

const ago = (ms: number) => new Date(now.getTime() - ms)
const terms = { label: 'Robô', queueId: null, whileAsked: 'next' } as const
const setUp = { machine: 'integration', subject: 3, terms } as const
const line = (id: number) => ({ id, text: 'oi', sentAt: now })
const message: Occasion = { kind: 'message', lines: [line(10), line(11)] }
const result: OutsideResult = { messages: [{ text: 'olá' }], note: '', handOver: null, close: false, kept: { s: 1 } }
const answered = (change: Partial<OutsideResult> = {}, ordinal = 1): Occasion => ({
  ...{ kind: 'answered', ordinal },
  result: { ...result, ...change } as OutsideResult,
})
const asking: MachineTalk = {
  ...newTalk,
  ...{ stage: 'asking', speaker: { machine: 'integration', subject: 3 }, ordinal: 1, asked: { from: 1, until: 2 } },
  ...{ answerUntil: new Date(now.getTime() + 1000), recent: 1, recentSince: now },
}
const idle: MachineTalk = { ...asking, stage: 'idle', asked: null, answerUntil: null }

const talk = (memory: MachineTalk, change: ChainSceneChange = {}) => ({
  ...scene({ ...(memory.stage === 'new' ? {} : { claim: claimOf('integration') }), ...change }),
  ...{ memory, setUp: memory.stage === 'new' ? setUp : null, terms: memory.speaker ? terms : null },
  ...{ quiet: 3000, fallbackQueueId: 5 },
})
const does = (answer: ReturnType<typeof decideTalk>) => answer?.effects.map((effect) => effect.do)

it.each<[string, MachineTalk, ChainSceneChange, Occasion, string[] | null, Partial<MachineTalk>]>([
  [
    'begins where nobody speaks',
    newTalk,
    {},
    message,
    ['arm'],
    { stage: 'asking', asked: { from: 10, until: 11 }, ordinal: 1 },
  ],
  [
    'begins with the lines a menu leaves',
    newTalk,
    {},
    { kind: 'freed', lines: [line(4)] },
    ['arm'],
    { asked: { from: 4, until: 4 } },
  ],
  ['not while a menu asks', newTalk, { claim: claimOf('menu') }, message, null, {}],
  ['not where a person was before', newTalk, { ticket: { wasServed: true } }, message, null, {}],
  ['not where a person is', newTalk, { ticket: { status: 'open' } }, message, null, {}],
  ['goes on', idle, {}, message, ['arm'], { stage: 'asking', ordinal: 2 }],
  ['waits with lines that come meanwhile', asking, {}, message, [], { more: { from: 10, until: 11 }, ordinal: 1 }],
  ['lets go when it was taken off', idle, { claim: null }, message, ['disarm', 'leave'], { stage: 'over' }],
  ['never comes back', { ...idle, stage: 'over' }, { claim: null }, message, null, {}],
  ['says what was answered', asking, {}, answered(), ['send', 'disarm'], { stage: 'idle', kept: { s: 1 } }],
  ['says nothing twice', idle, {}, answered(), [], { stage: 'idle' }],
  ['knows its question by the number', asking, {}, answered({}, 7), [], { stage: 'asking' }],
  [
    'drops what comes after a person',
    asking,
    { claim: claimOf('person') },
    answered(),
    ['disarm', 'leave'],
    { stage: 'over' },
  ],
  [
    'drops what comes when the time of the company is over',
    asking,
    { companyActive: false },
    answered(),
    ['disarm', 'leave'],
    {},
  ],
  [
    'asks the next question at once',
    { ...asking, more: { from: 3, until: 4 } },
    {},
    answered(),
    ['send', 'disarm', 'arm'],
    { ordinal: 2, asked: { from: 3, until: 4 }, more: null },
  ],
  [
    'hands over without words of its own',
    asking,
    {},
    answered({ messages: [], handOver: { queueId: 9 } }),
    ['say', 'disarm', 'handOver'],
    { stage: 'over' },
  ],
  [
    'hands over where no such queue is, and a note says so',
    asking,
    {},
    answered({ handOver: { queueId: null, unknown: '999' } }),
    ['send', 'note', 'disarm', 'handOver'],
    { stage: 'over' },
  ],
  [
    'stays where it is when that is the queue',
    asking,
    { ticket: { queueId: 9 } },
    answered({ handOver: { queueId: 9 } }),
    ['send', 'disarm', 'leave'],
    { stage: 'over' },
  ],
  ['ends the ticket', asking, {}, answered({ close: true }), ['send', 'disarm', 'close'], { stage: 'over' }],
  ['notes', asking, {}, answered({ note: 'fonte: manual' }), ['send', 'note', 'disarm'], { stage: 'idle' }],
  [
    'leads to a person when it failed',
    asking,
    {},
    { ...answered(), result: { failed: 'x' } } as Occasion,
    ['note', 'say', 'disarm', 'handOver'],
    { stage: 'over' },
  ],
  ['looks again before the limit', asking, {}, { kind: 'timer', timer: 'machine' }, ['postpone'], { stage: 'asking' }],
  [
    'gives up at the limit',
    { ...asking, answerUntil: now },
    {},
    { kind: 'timer', timer: 'machine' },
    ['note', 'say', 'disarm', 'handOver'],
    { stage: 'over' },
  ],
  ['forgets a limit of before', idle, {}, { kind: 'timer', timer: 'machine' }, ['disarm'], { stage: 'idle' }],
  ['the last question', { ...idle, recent: MOST_TURNS - 1 }, {}, message, ['arm'], { recent: MOST_TURNS }],
  [
    'one too many',
    { ...idle, recent: MOST_TURNS },
    {},
    message,
    ['note', 'say', 'disarm', 'handOver'],
    { stage: 'over' },
  ],
  [
    'a new window',
    { ...idle, recent: MOST_TURNS, recentSince: ago(LOOP_WINDOW_MS) },
    {},
    message,
    ['arm'],
    { recent: 1 },
  ],
])('BOT-12: %s', (_what, memory, change, occasion, effects, after) => {
  const answer = decideTalk('integration', talk(memory, change), occasion)
  expect(does(answer) ?? null).toEqual(effects)
  if (answer) expect(answer.memory).toMatchObject(after)
})

it('BOT-12: an answer about the whole conversation is asked again at most twice because of lines that come during it', () => {
  const again = { ...terms, whileAsked: 'again' } as const
  const more = { from: 3, until: 4 }
  const at = (droppedCount: number) => ({ ...talk({ ...asking, more, dropped: droppedCount }), terms: again })
  for (const droppedCount of [0, 1]) {
    const answer = decideTalk('integration', at(droppedCount), answered())
    expect(does(answer)).toEqual(['arm'])
    expect(answer?.memory).toMatchObject({
      asked: { from: 1, until: 4 },
      dropped: droppedCount + 1,
      ordinal: 2,
      kept: null,
    })
    expect(answer?.memory.answerUntil, 'all tries share one limit').toEqual(asking.answerUntil)
  }
  expect(does(decideTalk('integration', at(2), answered()))).toEqual(['send', 'disarm', 'arm'])
})

it("BOT-12: only the machine's own name answers, with a limit of 5 minutes", () => {
  expect(decideTalk('assistant', talk(newTalk), message)).toBeNull()
  const firstAnswer = decideTalk('integration', talk(newTalk), message)
  expect(firstAnswer?.memory.answerUntil?.getTime()).toBe(now.getTime() + ANSWER_LIMIT_MS)
  expect(firstAnswer?.quiet).toBe(3000)
})

it('BOT-12: yields to a responder that promised a person, and where it spoke to everybody', () => {
  const handOver = [{ do: 'handOver', queueId: 1, reason: 'asked' }] as const
  expect(talkYields(talk(newTalk), handOver).stage).toBe('over')
  expect(talkYields(talk(newTalk), []).stage).toBe('new')
  expect(talkYields(talk(asking), [])).toMatchObject({ stage: 'over', ordinal: 1 })
})
