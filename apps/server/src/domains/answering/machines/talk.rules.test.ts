import { expect, it } from 'vitest'
import { LOOP_WINDOW_MS, MAX_TURNS } from '../loop-guard.rules.ts'
import type { Occasion, OutsideResult } from '../scene.rules.ts'
import { type ChainSceneChange, chainScene, chainTime, claimBy } from '../test/chain.ts'
import { ANSWER_LIMIT_MS, decideTalk, type MachineTalk, newTalk, talkYields } from './talk.rules.ts'

const ago = (ms: number) => new Date(chainTime.getTime() - ms)
const terms = { label: 'Robô', queueId: null, whileAsked: 'next' } as const
const setUp = { machine: 'integration', subject: 3, terms } as const
const line = (id: number) => ({ id, text: 'oi', sentAt: chainTime })
const message: Occasion = { kind: 'message', lines: [line(10), line(11)] }
const result: OutsideResult = { messages: [{ text: 'olá' }], note: '', handOver: null, close: false, kept: { s: 1 } }
const answered = (change: Partial<OutsideResult> = {}, ordinal = 1): Occasion => ({
  ...{ kind: 'answered', ordinal },
  result: { ...result, ...change } as OutsideResult,
})
const asking: MachineTalk = {
  ...newTalk,
  ...{ stage: 'asking', speaker: { machine: 'integration', subject: 3 }, ordinal: 1, asked: { from: 1, until: 2 } },
  ...{ answerUntil: new Date(chainTime.getTime() + 1000), recent: 1, recentSince: chainTime },
}
const idle: MachineTalk = { ...asking, stage: 'idle', asked: null, answerUntil: null }

const talk = (memory: MachineTalk, change: ChainSceneChange = {}) => ({
  ...chainScene({ ...(memory.stage === 'new' ? {} : { claim: claimBy('integration') }), ...change }),
  ...{ memory, setUp: memory.stage === 'new' ? setUp : null, terms: memory.speaker ? terms : null },
  ...{ quiet: 3000, fallbackQueueId: 5 },
})
const does = (answer: ReturnType<typeof decideTalk>) => answer?.effects.map((effect) => effect.do)

it.each<[string, MachineTalk, ChainSceneChange, Occasion, string[] | null, Partial<MachineTalk>]>([
  [
    'starts in a ticket without a speaker',
    newTalk,
    {},
    message,
    ['arm'],
    { stage: 'asking', asked: { from: 10, until: 11 }, ordinal: 1 },
  ],
  [
    'starts with the lines that a menu released',
    newTalk,
    {},
    { kind: 'freed', lines: [line(4)] },
    ['arm'],
    { asked: { from: 4, until: 4 } },
  ],
  ['does not start while a menu asks', newTalk, { claim: claimBy('menu') }, message, null, {}],
  ['does not start in a ticket that had an owner', newTalk, { ticket: { wasServed: true } }, message, null, {}],
  ['does not start in a ticket with an owner', newTalk, { ticket: { status: 'open' } }, message, null, {}],
  ['continues with the next line', idle, {}, message, ['arm'], { stage: 'asking', ordinal: 2 }],
  ['stores lines received during a question', asking, {}, message, [], { more: { from: 10, until: 11 }, ordinal: 1 }],
  [
    'releases the ticket when a user removed it',
    idle,
    { claim: null },
    message,
    ['disarm', 'leave'],
    { stage: 'over' },
  ],
  ['does not return after it left', { ...idle, stage: 'over' }, { claim: null }, message, null, {}],
  ['sends the answer', asking, {}, answered(), ['send', 'disarm'], { stage: 'idle', kept: { s: 1 } }],
  ['sends no answer twice', idle, {}, answered(), [], { stage: 'idle' }],
  ['ignores an answer with another question number', asking, {}, answered({}, 7), [], { stage: 'asking' }],
  [
    'drops an answer that arrives after a user took over',
    asking,
    { claim: claimBy('person') },
    answered(),
    ['disarm', 'leave'],
    { stage: 'over' },
  ],
  [
    "drops an answer that arrives after the company's due date",
    asking,
    { companyActive: false },
    answered(),
    ['disarm', 'leave'],
    {},
  ],
  [
    'asks the next question immediately',
    { ...asking, more: { from: 3, until: 4 } },
    {},
    answered(),
    ['send', 'disarm', 'arm'],
    { ordinal: 2, asked: { from: 3, until: 4 }, more: null },
  ],
  [
    'hands over with the default text when it sends none',
    asking,
    {},
    answered({ messages: [], handOver: { queueId: 9 } }),
    ['say', 'disarm', 'handOver'],
    { stage: 'over' },
  ],
  [
    'hands over to an unknown queue, with a note',
    asking,
    {},
    answered({ handOver: { queueId: null, unknown: '999' } }),
    ['send', 'note', 'disarm', 'handOver'],
    { stage: 'over' },
  ],
  [
    'does not move a ticket that is already in the queue',
    asking,
    { ticket: { queueId: 9 } },
    answered({ handOver: { queueId: 9 } }),
    ['send', 'disarm', 'leave'],
    { stage: 'over' },
  ],
  ['resolves the ticket', asking, {}, answered({ close: true }), ['send', 'disarm', 'close'], { stage: 'over' }],
  ['adds a note', asking, {}, answered({ note: 'fonte: manual' }), ['send', 'note', 'disarm'], { stage: 'idle' }],
  [
    'hands over to a person after a failure',
    asking,
    {},
    { ...answered(), result: { failed: 'x' } } as Occasion,
    ['note', 'say', 'disarm', 'handOver'],
    { stage: 'over' },
  ],
  [
    'postpones a timer before the limit',
    asking,
    {},
    { kind: 'timer', timer: 'machine' },
    ['postpone'],
    { stage: 'asking' },
  ],
  [
    'gives up at the limit',
    { ...asking, answerUntil: chainTime },
    {},
    { kind: 'timer', timer: 'machine' },
    ['note', 'say', 'disarm', 'handOver'],
    { stage: 'over' },
  ],
  ['drops an outdated timer', idle, {}, { kind: 'timer', timer: 'machine' }, ['disarm'], { stage: 'idle' }],
  [
    'asks the last question within the limit',
    { ...idle, recent: MAX_TURNS - 1 },
    {},
    message,
    ['arm'],
    { recent: MAX_TURNS },
  ],
  [
    'hands over beyond the limit',
    { ...idle, recent: MAX_TURNS },
    {},
    message,
    ['note', 'say', 'disarm', 'handOver'],
    { stage: 'over' },
  ],
  [
    'restarts the count in a new window',
    { ...idle, recent: MAX_TURNS, recentSince: ago(LOOP_WINDOW_MS) },
    {},
    message,
    ['arm'],
    { recent: 1 },
  ],
])('BOT-12: a machine %s', (_what, memory, change, occasion, effects, after) => {
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
    expect(answer?.memory.answerUntil, 'all attempts share one time limit').toEqual(asking.answerUntil)
  }
  expect(does(decideTalk('integration', at(2), answered()))).toEqual(['send', 'disarm', 'arm'])
})

it("BOT-12: only the machine's own name answers, with a limit of 5 minutes", () => {
  expect(decideTalk('assistant', talk(newTalk), message)).toBeNull()
  const firstAnswer = decideTalk('integration', talk(newTalk), message)
  expect(firstAnswer?.memory.answerUntil?.getTime()).toBe(chainTime.getTime() + ANSWER_LIMIT_MS)
  expect(firstAnswer?.quiet).toBe(3000)
})

it('BOT-12: yields to a responder that promised a person, and where it spoke to everybody', () => {
  const handOver = [{ do: 'handOver', queueId: 1, reason: 'asked' }] as const
  expect(talkYields(talk(newTalk), handOver).stage).toBe('over')
  expect(talkYields(talk(newTalk), []).stage).toBe('new')
  expect(talkYields(talk(asking), [])).toMatchObject({ stage: 'over', ordinal: 1 })
})
