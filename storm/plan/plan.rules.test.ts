import { describe, expect, it } from 'vitest'
import { streamOf } from '../random.rules.ts'
import { faultKinds } from './fault-plan.rules.ts'
import { companySigns, markIn, markOf, signsIn } from './marks.rules.ts'
import { partOf, planOf, sizeOf } from './plan.rules.ts'

const size = { seed: 7, lastsMs: 60_000, nodes: 2 as const, customers: 30, real: true }
const plan = planOf(size)

describe('a plan', () => {
  it('is the same for the same seed, and different for another', () => {
    expect(planOf(size)).toEqual(plan)
    expect(planOf({ ...size, seed: 8 })).not.toEqual(plan)
  })
  it('gives every actor acts within its time', () => {
    for (const { steps } of plan.actors) {
      const endMs = steps.reduce((sum, { after }) => sum + after, 0)
      expect(endMs).toBeLessThan(size.lastsMs)
      expect(steps.every(({ after }) => after >= 0)).toBe(true)
    }
    expect(sizeOf(plan).actors).toBe(3 * (30 + 4 + 1 + 1 + 4))
  })
  it('covers every kind of fault, over enough seeds', () => {
    const plannedKinds = new Set(
      Array.from({ length: 10 }, (_, seed) => planOf({ ...size, seed, customers: 0 })).flatMap(({ faults }) =>
        faults.map(({ kind }) => kind),
      ),
    )
    expect([...plannedKinds].sort()).toEqual([...faultKinds].sort())
  })
  it('lets its actors act in the last third of its time without faults except cut browsers', () => {
    const starts = plan.actors.map(({ steps }) => steps.reduce((sum, { after }) => sum + after, 0))
    const last = (isCut: boolean) =>
      Math.max(...plan.faults.filter(({ kind }) => (kind === 'browserCut') === isCut).map(({ at }) => at))
    expect(last(false)).toBeLessThan(40_000)
    expect(last(true)).toBeGreaterThan(50_000)
    expect(starts.filter((at) => at > 50_000).length).toBeGreaterThan(20)
  })
  it('uses real sessions only on request', () => {
    const lines = (real: boolean) =>
      planOf({ ...size, real }).actors.flatMap((actor) => (actor.role === 'customer' ? [actor.line] : []))
    expect(lines(true)).toContain(2)
    expect(lines(false)).not.toContain(2)
  })
  it('has no Redis fault with one node', () => {
    expect(planOf({ ...size, nodes: 1 }).faults.some(({ kind }) => kind === 'redisAway')).toBe(false)
  })
})

describe('a part of a plan', () => {
  it('leaves the remaining parts unchanged', () => {
    const names = ['customer 1/3', 'attendant 1/0']
    const part = partOf(plan, { actors: names })
    expect(part.actors).toEqual(plan.actors.filter(({ name }) => names.includes(name)))
    expect(part.faults).toEqual(plan.faults)
  })
  it.each([
    [
      'with one kind of fault has only faults of that kind',
      { faults: ['lineCut'] as const },
      plan.faults.filter(({ kind }) => kind === 'lineCut').length,
    ],
    ['without faults has no faults', { faults: [] }, 0],
    [
      'of the first ten seconds has only their faults',
      { untilMs: 10_000 },
      plan.faults.filter(({ at }) => at < 10_000).length,
    ],
  ])('%s', (_, part, count) => {
    expect(partOf(plan, part).faults).toHaveLength(count)
  })
  it('that ends earlier has only the steps that begin before its end', () => {
    const [customer] = partOf(plan, { untilMs: 10_000 }).actors
    const endMs = customer?.steps.reduce((sum, { after }) => sum + after, 0) ?? 0
    expect(endMs).toBeLessThan(10_000)
  })
})

describe('signs', () => {
  it.each([
    [`${markOf(0, 'c1', 3)} bom dia`, 'qzalfa-c1-3.', [0]],
    ['Olá, tudo bem?', null, []],
    [`${companySigns[1]} e ${companySigns[2]}`, null, [1, 2]],
  ])('%s', (text, mark, signs) => {
    expect(markIn(text)).toBe(mark)
    expect(signsIn(text)).toEqual(signs)
  })
})

describe('random streams', () => {
  it('depend on their names, and respect their bounds', () => {
    expect(streamOf(1, 'a').next()).toBe(streamOf(1, 'a').next())
    expect(streamOf(1, 'a').next()).not.toBe(streamOf(1, 'b').next())
    const random = streamOf(3, 'bounds')
    for (let n = 0; n < 1_000; n++) {
      expect(random.between(2, 4)).toBeOneOf([2, 3, 4])
      expect(random.pause(100)).toBeLessThanOrEqual(400)
      expect(random.weighted({ often: 3, never: 0 })).toBe('often')
    }
  })
})
