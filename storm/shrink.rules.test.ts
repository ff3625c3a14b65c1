import { describe, expect, it } from 'vitest'
import { type Part, partOf, planOf, sizeOf } from './plan/plan.rules.ts'
import { shrink, smallerParts } from './shrink.rules.ts'

const plan = planOf({ seed: 5, lastsMs: 40_000, nodes: 1, customers: 20, real: true })

describe('the shortest history that fails', () => {
  it('is found if two actors and one kind of fault are needed', async () => {
    const neededActors = ['customer 1/3', 'attendant 1/2']
    const fails = async (part: Part) => {
      const { actors, faults } = partOf(plan, part)
      const names = actors.map(({ name }) => name)
      return neededActors.every((name) => names.includes(name)) && faults.some(({ kind }) => kind === 'lineCut')
    }
    const shortestPlan = partOf(plan, await shrink(plan, { fails, canContinue: () => true }))
    expect([...new Set(shortestPlan.faults.map(({ kind }) => kind))]).toEqual(['lineCut'])
    expect(shortestPlan.actors.every(({ company }) => company === 1)).toBe(true)
    expect(sizeOf(shortestPlan).actors).toBeLessThanOrEqual(6)
  })

  it('is searched inside the part that failed', async () => {
    const from: Part = { actors: plan.actors.slice(0, 8).map(({ name }) => name), untilMs: 20_000 }
    const triedParts: Part[] = []
    const fails = async (part: Part) => triedParts.push(part) > 3
    const shortestPart = await shrink(plan, { from, fails, canContinue: () => triedParts.length < 8 })
    for (const part of [...triedParts, shortestPart]) {
      expect(partOf(plan, part).lastsMs).toBeLessThanOrEqual(20_000)
      expect(partOf(plan, part).actors.every(({ name }) => from.actors?.includes(name))).toBe(true)
    }
  })

  it('ends when time is up, with the best result so far', async () => {
    let runs = 0
    const part = await shrink(plan, { fails: async () => true, canContinue: () => ++runs <= 2 })
    expect(sizeOf(partOf(plan, part)).acts).toBeLessThan(sizeOf(plan).acts)
    expect(runs).toBe(3)
  })

  it('is the whole plan if nothing smaller fails', async () => {
    expect(await shrink(plan, { fails: async () => false, canContinue: () => true })).toEqual({})
  })

  it('has only smaller parts to try', () => {
    const wholeSize = sizeOf(plan)
    for (const part of smallerParts(plan, {})) {
      const size = sizeOf(partOf(plan, part))
      expect(size).not.toEqual(wholeSize)
      expect(size.acts).toBeLessThanOrEqual(wholeSize.acts)
      expect(size.faults).toBeLessThanOrEqual(wholeSize.faults)
      expect(size.actors).toBeGreaterThan(0)
    }
  })
})
