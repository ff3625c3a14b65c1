import { expect, it } from 'vitest'
import { BackgroundLane } from './background-lane.ts'

/** A lane whose time a test moves. */
function stage() {
  let now = 0
  let calls: Array<{ at: number; run: () => void }> = []
  const lane = new BackgroundLane({ now: () => now, after: (ms, run) => void calls.push({ at: now + ms, run }) })
  return {
    lane,
    pass(ms: number) {
      now += ms
      const due = calls.filter(({ at }) => at <= now)
      calls = calls.filter(({ at }) => at > now)
      for (const { run } of due) run()
    },
  }
}

const never = () => {
  throw new Error('nobody waits')
}

it('lets everything pass while nobody is at work', () => {
  const { lane } = stage()
  expect([lane.enter(never), lane.enter(never)]).not.toContain(null)
})

it('lets one pass at a time while people are at work, and rests four times as long as it took', () => {
  const { lane, pass } = stage()
  const called: string[] = []
  lane.notePeople()
  const leave = lane.enter(never)
  expect(lane.enter(() => called.push('second'))).toBeNull()
  pass(10)
  leave?.()
  // Twice is as once.
  leave?.()
  pass(39)
  expect(called).toEqual([])
  pass(1)
  expect(called).toEqual(['second'])
  expect(lane.enter(never)).not.toBeNull()
})

it('rests also for what follows, and never longer than two seconds', () => {
  const { lane, pass } = stage()
  const called: string[] = []
  const goes = (ms: number) => {
    lane.notePeople()
    const leave = lane.enter(never, 4)
    pass(ms)
    leave?.()
    lane.notePeople()
    expect(lane.enter(() => called.push(`after ${ms}`), 4)).toBeNull()
  }
  goes(10)
  pass(199)
  expect(called).toEqual([])
  pass(1)
  expect(called).toEqual(['after 10'])
  goes(900)
  pass(1_999)
  expect(called).toEqual(['after 10'])
  pass(1)
  expect(called).toEqual(['after 10', 'after 900'])
})

it('calls those who wait one after the other, each once, past who does not want any more', () => {
  const { lane, pass } = stage()
  const called: string[] = []
  lane.notePeople()
  const leave = lane.enter(never)
  const again = () => called.push('unwilling')
  const left: Array<(() => void) | null> = []
  const second = () => {
    called.push('second')
    left.push(lane.enter(never))
  }
  for (const waits of [again, again, second, () => called.push('third')]) lane.enter(waits)
  pass(10)
  leave?.()
  pass(40)
  expect(called).toEqual(['unwilling', 'second'])
  pass(10)
  for (const leaveSecond of left) leaveSecond?.()
  pass(40)
  expect(called).toEqual(['unwilling', 'second', 'third'])
})

it('is everybody’s again when people have done nothing for a second', () => {
  const { lane, pass } = stage()
  lane.notePeople()
  expect(lane.enter(never)).not.toBeNull()
  expect(lane.enter(() => undefined)).toBeNull()
  expect(lane.givesWay).toBe(true)
  pass(1_000)
  expect(lane.givesWay).toBe(false)
  expect(lane.enter(never)).not.toBeNull()
})

it('runs work in turn, also behind work that fails', async () => {
  const lane = new BackgroundLane()
  lane.notePeople()
  const failed = lane.run(async () => {
    throw new Error('no')
  })
  const done = lane.run(async () => 'done')
  await expect(failed).rejects.toThrow('no')
  await expect(done).resolves.toBe('done')
})
