import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('does one thing after the other, what must come first before what waits, and goes on after an error', async () => {
  const turns = createTurns(10)
  const told: string[] = []
  const held = Promise.withResolvers<void>()
  const say = (text: string) => async () => {
    await null
    told.push(text)
  }
  const all = [
    turns.last(() => held.promise),
    turns.last(say('a')),
    turns.last(() => Promise.reject(new Error('broken'))),
    turns.last(say('b')),
    turns.first(say('first')),
  ]
  held.resolve()
  const results = await Promise.allSettled(all)
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(told).toEqual(['first', 'a', 'b'])
})

it('lets so many wait and no more, except for what must come first', async () => {
  const turns = createTurns(2)
  const held = Promise.withResolvers<void>()
  const nothing = async () => undefined
  const under = turns.last(() => held.promise)
  const waiting = [turns.last(nothing), turns.last(nothing)]
  await expect(turns.last(nothing)).rejects.toThrow('too much')
  const first = turns.first(nothing)
  held.resolve()
  await Promise.all([under, ...waiting, first])
  await turns.last(nothing)
})
