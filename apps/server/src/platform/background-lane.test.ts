import { expect, it } from 'vitest'
import { BackgroundLane } from './background-lane.ts'

/** A lane with a simulated clock. */
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

it('admits everything while no user is active', () => {
  const { lane } = stage()
  expect([lane.enter(never), lane.enter(never)]).not.toContain(null)
})

it('admits one task at a time while users are active, and rests four times as long as it took', () => {
  const { lane, pass } = stage()
  const calls: string[] = []
  lane.noteUserActivity()
  const leave = lane.enter(never)
  expect(lane.enter(() => calls.push('second'))).toBeNull()
  pass(10)
  leave?.()
  // The second call has no effect.
  leave?.()
  pass(39)
  expect(calls).toEqual([])
  pass(1)
  expect(calls).toEqual(['second'])
  expect(lane.enter(never)).not.toBeNull()
})

it('rests also for follow-up work, and never longer than two seconds', () => {
  const { lane, pass } = stage()
  const calls: string[] = []
  const runTask = (ms: number) => {
    lane.noteUserActivity()
    const leave = lane.enter(never, 4)
    pass(ms)
    leave?.()
    lane.noteUserActivity()
    expect(lane.enter(() => calls.push(`after ${ms}`), 4)).toBeNull()
  }
  runTask(10)
  pass(199)
  expect(calls).toEqual([])
  pass(1)
  expect(calls).toEqual(['after 10'])
  runTask(900)
  pass(1_999)
  expect(calls).toEqual(['after 10'])
  pass(1)
  expect(calls).toEqual(['after 10', 'after 900'])
})

it('calls the waiting tasks one after the other, each once, and skips those that no longer want to enter', () => {
  const { lane, pass } = stage()
  const calls: string[] = []
  lane.noteUserActivity()
  const leave = lane.enter(never)
  const again = () => calls.push('unwilling')
  const left: Array<(() => void) | null> = []
  const second = () => {
    calls.push('second')
    left.push(lane.enter(never))
  }
  for (const waits of [again, again, second, () => calls.push('third')]) lane.enter(waits)
  pass(10)
  leave?.()
  pass(40)
  expect(calls).toEqual(['unwilling', 'second'])
  pass(10)
  for (const leaveSecond of left) leaveSecond?.()
  pass(40)
  expect(calls).toEqual(['unwilling', 'second', 'third'])
})

it('admits everything again after users were inactive for a second', () => {
  const { lane, pass } = stage()
  lane.noteUserActivity()
  expect(lane.enter(never)).not.toBeNull()
  expect(lane.enter(() => undefined)).toBeNull()
  expect(lane.shouldYield).toBe(true)
  pass(1_000)
  expect(lane.shouldYield).toBe(false)
  expect(lane.enter(never)).not.toBeNull()
})

it('runs tasks in turn, even after one that failed', async () => {
  const lane = new BackgroundLane()
  lane.noteUserActivity()
  const failingRun = lane.run(async () => {
    throw new Error('no')
  })
  const nextRun = lane.run(async () => 'done')
  await expect(failingRun).rejects.toThrow('no')
  await expect(nextRun).resolves.toBe('done')
})
